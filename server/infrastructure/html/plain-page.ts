import { brand } from '#contract/base/brand.ts'
import { escapeHtml } from './escape-html.ts'

const style = `
:root { color-scheme: light dark; --bg: #faf9fc; --surface: #fff; --hover: #f1eff7; --line: #e3dfec; --edge: #857e98;
  --ink: #16131f; --muted: #565066; --brand: #6a35e0; --accent: #5a28c8; --dot: #6a35e0; --note: #fff3d6; --note-ink: #5c3a00; }
@media (prefers-color-scheme: dark) { :root { --bg: #0b0a10; --surface: #14121c; --hover: #262236; --line: #2f2a40;
  --edge: #6f6889; --ink: #f4f2fa; --muted: #b3adc4; --brand: #7a4df0; --accent: #b9a3ff; --dot: #d6ff4b;
  --note: #33270c; --note-ink: #ffd98a; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--bg); color: var(--ink); font: 16px/1.5 Inter, system-ui, sans-serif; }
.note { padding: 10px 16px; background: var(--note); color: var(--note-ink); font-size: 14px; font-weight: 600;
  text-align: center; }
main { max-width: 480px; margin: 0 auto; padding: 32px 16px 48px; }
main.wide { max-width: 760px; }
.brand { margin: 0 0 24px; color: inherit; font-size: 22px; font-weight: 700; letter-spacing: -.02em; }
.brand a { color: inherit; text-decoration: none; }
.brand span { color: var(--dot); }
h1 { margin: 0 0 8px; font-size: 26px; line-height: 1.25; letter-spacing: -.02em; overflow-wrap: anywhere; text-wrap: balance; }
h2 { margin: 28px 0 8px; font-size: 16px; }
p { margin: 0 0 20px; color: var(--muted); overflow-wrap: anywhere; }
small { color: var(--muted); font-size: 14px; }
a { color: var(--accent); }
.card { background: var(--surface); border: 1px solid var(--line); border-radius: 16px; }
button, a.button { display: block; width: 100%; min-height: 48px; margin: 0 0 12px; padding: 11px 16px;
  border: 1px solid var(--edge); border-radius: 12px; background: transparent; color: var(--ink); font: inherit; font-weight: 600;
  text-align: center; text-decoration: none; cursor: pointer; }
button.main, a.button.main { border-color: var(--brand); background: var(--brand); color: #fff; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
`

interface PlainPage {
  title: string
  /** HTML. */
  body: string
  /** Across the top, for pages that only exist in development. */
  note?: string
  wide?: boolean
  /** Additional styles. */
  styles?: string
}

/** A page that needs no scripts or files, in the product's style. */
export const plainPage = ({ title, body, note, wide = false, styles = '' }: PlainPage): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} · ${brand}</title>
<style>${style}${styles}</style>
</head>
<body>
${note === undefined ? '' : `<header class="note">${escapeHtml(note)}</header>\n`}<main${wide ? ' class="wide"' : ''}>
<p class="brand"><a href="/">${brand.toLowerCase()}<span>.</span></a></p>
${body}
</main>
</body>
</html>
`

/** Nothing but its own style; forms of these pages post to this site. */
export const plainPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
