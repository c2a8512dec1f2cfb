import { brand } from '#contract/brand.ts'
import { escapeHtml } from '../html/escape-html.ts'
import type { Block, Draft, Email } from './email.ts'
import { emailStyle } from './email-style.ts'

function blockText(block: Block): string {
  switch (block.kind) {
    case 'text':
      return block.text
    case 'code':
      return `    ${block.code}`
    case 'facts':
      return block.facts.map(([label, value]) => `${label}: ${value}`).join('\n')
    case 'button':
      return `${block.label}: ${block.url}`
  }
}

function blockHtml(block: Block): string {
  switch (block.kind) {
    case 'text':
      return `<p>${escapeHtml(block.text)}</p>`
    case 'code':
      return `<p class="code">${escapeHtml(block.code)}</p>`
    case 'facts':
      return `<dl>${block.facts.map(([label, value]) => `<div><dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)}</dd></div>`).join('')}</dl>`
    case 'button':
      return `<p><a class="button" href="${escapeHtml(block.url)}">${escapeHtml(block.label)}</a></p>`
  }
}

/** Writes an email twice: as text, and as a page that reads well in light and dark, with or without its style. */
export function writeEmail({ subject, heading, blocks, reason, site }: Draft): Email {
  // Lists of emails show it after the subject.
  const summary = blocks.find((block) => block.kind === 'text')?.text ?? ''
  const text = [heading, ...blocks.map(blockText), `--\n${reason}\n${brand} · ${site}`].join('\n\n')
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${emailStyle}</style>
</head>
<body>
<div class="preview" style="display:none">${escapeHtml(summary)}</div>
<main>
<p class="brand">${brand.toLowerCase()}<span>.</span></p>
<div class="card">
<h1>${escapeHtml(heading)}</h1>
${blocks.map(blockHtml).join('\n')}
</div>
<p class="reason">${escapeHtml(reason)}<br><a href="${escapeHtml(site)}">${escapeHtml(site.replace(/^https?:\/\//, ''))}</a></p>
</main>
</body>
</html>
`
  // A line break in a subject would start another header.
  return { subject: subject.replace(/\s+/g, ' '), text: `${text}\n`, html, notice: { title: heading, text: summary } }
}
