import { escapeHtml } from '../html/escape-html.ts'
import { describeShape, type Shape } from './describe-shape.ts'
import { referenceStyle } from './reference-style.ts'

interface Operation {
  operationId: string
  summary: string
  tags?: string[]
  security?: unknown[]
  parameters?: { name: string; in: string; required?: boolean; description?: string; schema: Shape }[]
  requestBody?: { content: Record<string, { schema: Shape }> }
  responses: Record<string, { description: string; content?: Record<string, { schema: Shape }> }>
}

/** The parts of an OpenAPI document shown on the page. */
export interface Description {
  info: { title: string; description: string }
  paths: Record<string, Record<string, Operation>>
}

type Call = Operation & { method: string; path: string }

/** The whole API on one page: no scripts, and readable without the rest of the product. */
export function apiReferencePage({ info, paths }: Description): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Call => ({ ...operation, method: method.toUpperCase(), path })),
  )
  const groups = Map.groupBy(calls, (call) => call.tags?.[0] ?? '')
  const list = [...groups].map(([tag, members]) => `<h2>${escapeHtml(tag)}</h2><ol>${members.map(entry).join('')}</ol>`)
  const sections = [...groups].map(
    ([tag, members]) => `<section><h2>${escapeHtml(tag)}</h2>${members.map(article).join('')}</section>`,
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(info.title)}</title>
<style>${referenceStyle}</style>
</head>
<body>
<nav aria-label="Calls">${list.join('')}</nav>
<main>
<h1>${escapeHtml(info.title)}</h1>
<p>${escapeHtml(info.description)} Send the token as <code>Authorization: Token …</code>. The same
description in machine-readable form: <a href="/api/openapi.json">openapi.json</a>.</p>
${sections.join('\n')}
</main>
</body>
</html>
`
}

const entry = (call: Call) => `<li><a href="#${call.operationId}">${method(call)} ${escapeHtml(call.operationId)}</a></li>`
const method = (call: Call) => `<b class="${call.method.toLowerCase()}">${call.method}</b>`

function article(call: Call): string {
  const who = (call.security ?? []).length > 0 ? 'Requires a token.' : 'Public.'
  const answers = Object.entries(call.responses)
  const refusals = answers.filter(([status]) => Number(status) >= 400)
  return `<article id="${call.operationId}">
<h3>${method(call)} <code>${escapeHtml(call.path)}</code></h3>
<p>${escapeHtml(call.summary)} ${who}</p>
${parameters(call)}${body(call)}
${answers
  .filter(([status]) => Number(status) < 400)
  .map(([status, answer]) => `<h4>Answer ${status}</h4>${shape(answer.content)}`)
  .join('')}
<h4>Refusals</h4><dl>${refusals.map(refusal).join('')}</dl>
</article>`
}

function parameters({ parameters = [] }: Call): string {
  if (parameters.length === 0) return ''
  const rows = parameters.map(
    ({ name, in: place, required, description = '', schema }) =>
      `<tr><td><code>${escapeHtml(name)}</code></td><td>${place}${required ? ', required' : ''}</td><td>${escapeHtml(describeShape(schema))} ${escapeHtml(description)}</td></tr>`,
  )
  return `<h4>Parameters</h4><table>${rows.join('')}</table>`
}

function body({ requestBody }: Call): string {
  if (!requestBody) return ''
  const [type] = Object.keys(requestBody.content)
  return `<h4>Body <small>${escapeHtml(type ?? '')}</small></h4>${shape(requestBody.content)}`
}

function shape(content: Record<string, { schema: Shape }> | undefined): string {
  const [media] = Object.values(content ?? {})
  return media ? `<pre tabindex="0">${escapeHtml(describeShape(media.schema))}</pre>` : ''
}

function refusal([status, { description }]: [string, { description: string }]): string {
  const lines = description.split('\n').map((line) => {
    const [, code = '', sentence = ''] = /^`(\w+)`: (.*)$/.exec(line) ?? []
    return `<dd><code>${code}</code> ${escapeHtml(sentence)}</dd>`
  })
  return `<div><dt>${status}</dt>${lines.join('')}</div>`
}
