import { brand } from '#contract/base/brand.ts'
import { linkedParts } from '#contract/base/linked-text.ts'
import { escapeHtml } from '../html/escape-html.ts'
import type { EmailDraft, Email } from './email.ts'
import { emailStyle, part, type EmailPart } from './email-style.ts'

/** Inboxes also preview what follows the summary: invisible spaces keep the rest of the email out of the preview. */
const padding = '&#847;&zwnj;&nbsp;'.repeat(48)

const paragraph = (text: string, name: EmailPart = 'text') => `<p ${part(name)}>${escapeHtml(text)}</p>`
const link = (url: string, label: string) => `<a ${part('link')} href="${escapeHtml(url)}">${escapeHtml(label)}</a>`
const withLinks = (text: string) =>
  linkedParts(text)
    .map((piece) => (piece.url === null ? escapeHtml(piece.text) : link(piece.url, piece.text)))
    .join('')
const row = (label: string, value: string) =>
  `<div ${part('fact')}><dt ${part('label')}>${escapeHtml(label)}</dt><dd ${part('value')}>${escapeHtml(value)}</dd></div>`

/** Writes an email twice: as text, and as a page that reads well in light and dark, with or without its styles. */
export function writeEmail(draft: EmailDraft): Email {
  const { subject, heading, text, code, action, facts = [], notes = [], reason, linked, unsubscribe, site } = draft
  const [summary] = text
  const rows = facts.filter(([, value]) => value !== '')
  const plain = [
    heading,
    ...text,
    ...(code === undefined ? [] : [`    ${code}`]),
    ...(action === undefined ? [] : [`${action.label}: ${action.url}`]),
    ...(rows.length === 0 ? [] : [rows.map(([label, value]) => `${label}: ${value}`).join('\n')]),
    ...notes,
    `--\n${reason}${unsubscribe === undefined ? '' : `\nUnsubscribe: ${unsubscribe}`}\n${brand} · ${site}\nHelp: ${site}/help`,
  ].join('\n\n')
  const parts = [
    `<h1 ${part('heading')}>${escapeHtml(heading)}</h1>`,
    ...text.map((one) => (linked ? `<p ${part('text')}>${withLinks(one)}</p>` : paragraph(one))),
    ...(code === undefined ? [] : [paragraph(code, 'code')]),
    ...(action === undefined
      ? []
      : [`<p ${part('action')}><a ${part('button')} href="${escapeHtml(action.url)}">${escapeHtml(action.label)}</a></p>`]),
    ...(rows.length === 0 ? [] : [`<dl ${part('facts')}>${rows.map(([label, value]) => row(label, value)).join('')}</dl>`]),
    ...notes.map((one) => paragraph(one, 'note')),
  ]
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
<body ${part('body')}>
<div class="preview" style="display:none">${escapeHtml(summary)}${padding}</div>
<div ${part('page')}>
<main ${part('main')}>
<p ${part('brand')}><a ${part('brandLink')} href="${escapeHtml(site)}">${brand.toLowerCase()}<span ${part('spark')}>.</span></a></p>
<div ${part('card')}>
${parts.join('\n')}
</div>
<p ${part('reason')}>${escapeHtml(reason)}${unsubscribe === undefined ? '' : ` ${link(unsubscribe, 'Unsubscribe')}`}</p>
<p ${part('reason')}>${link(site, site.replace(/^https?:\/\//, ''))} · ${link(`${site}/help`, 'Help')} · ${link(`${site}/privacy`, 'Privacy')}</p>
</main>
</div>
</body>
</html>
`
  // A line break in a subject would start another header.
  return {
    subject: subject.replace(/\s+/g, ' '),
    text: `${plain}\n`,
    html,
    notice: { title: heading, text: summary },
    ...(unsubscribe !== undefined && { unsubscribe }),
  }
}
