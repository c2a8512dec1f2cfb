import { brand } from '#contract/brand.ts'
import { escapeHtml } from '../html/escape-html.ts'

const style = `
:root { color-scheme: light dark; --bg: #faf9fc; --surface: #fff; --line: #e3dfec; --ink: #16131f; --muted: #565066; --accent: #5a28c8; }
@media (prefers-color-scheme: dark) { :root { --bg: #0b0a10; --surface: #14121c; --line: #2f2a40; --ink: #f4f2fa; --muted: #b3adc4; --accent: #b9a3ff; } }
body { margin: 0; background: var(--bg); color: var(--ink); font: 16px/1.5 Inter, system-ui, sans-serif; }
main { max-width: 760px; margin: 0 auto; padding: 32px 16px; }
h1 { margin: 0 0 8px; font-size: 26px; letter-spacing: -.02em; overflow-wrap: anywhere; }
h2 { margin: 28px 0 8px; font-size: 16px; }
p { margin: 0 0 16px; color: var(--muted); overflow-wrap: anywhere; }
a { color: var(--accent); }
ol { margin: 0; padding: 0; list-style: none; background: var(--surface); border: 1px solid var(--line); border-radius: 16px; }
li + li { border-top: 1px solid var(--line); }
li a { display: block; padding: 12px 18px; color: inherit; text-decoration: none; border-radius: 16px; }
li a:hover strong { color: var(--accent); text-decoration: underline; }
li small { display: block; color: var(--muted); overflow-wrap: anywhere; }
iframe { display: block; width: 100%; height: 640px; border: 1px solid var(--line); border-radius: 16px; }
pre { margin: 0; padding: 16px; background: var(--surface); border: 1px solid var(--line); border-radius: 16px; white-space: pre-wrap; overflow-wrap: anywhere; font-size: 14px; }
`

const page = (title: string, body: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`

interface Entry {
  id: string
  recipient: string
  subject: string
  sent_at: string
}

const about = ({ recipient, sent_at }: Entry) =>
  `To ${escapeHtml(recipient)}, ${escapeHtml(sent_at.slice(0, 19).replace('T', ' '))} UTC`

export function mailboxPage(mails: readonly Entry[]): string {
  const items = mails.map(
    (mail) =>
      `<li><a href="/dev/mailbox/${mail.id}"><strong>${escapeHtml(mail.subject)}</strong><small>${about(mail)}</small></a></li>`,
  )
  const list =
    items.length === 0 ? '<p>No email yet. Sign up or book an event, then look again.</p>' : `<ol>\n${items.join('\n')}\n</ol>`
  return page(
    `Mailbox · ${brand}`,
    `<h1>Mailbox</h1>\n<p>SMTP_URL is not set, so email arrives here instead of being sent. This page does not exist in production.</p>\n${list}`,
  )
}

/** The email is in its own frame, where no script runs; its links open in a new tab. */
export function mailPage(mail: Entry & { text: string; html: string }): string {
  const frame = escapeHtml(mail.html.replace('<head>', '<head><base target="_blank">'))
  return page(
    mail.subject,
    `<p><a href="/dev/mailbox">All emails</a></p>
<h1>${escapeHtml(mail.subject)}</h1>
<p>${about(mail)}</p>
<iframe title="The email" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${frame}"></iframe>
<h2>Plain text</h2>
<pre>${escapeHtml(mail.text)}</pre>`,
  )
}
