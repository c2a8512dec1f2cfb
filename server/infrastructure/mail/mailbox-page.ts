import { escapeHtml } from '../html/escape-html.ts'
import { plainPage } from '../html/plain-page.ts'
import { formatMoment } from './format.ts'

const styles = `
ol { margin: 0; padding: 0; list-style: none; }
li + li { border-top: 1px solid var(--line); }
li a { display: block; padding: 12px 18px; color: inherit; text-decoration: none; }
li:first-child a { border-radius: 16px 16px 0 0; }
li:last-child a { border-radius: 0 0 16px 16px; }
li a:hover { background: var(--hover); }
li small { display: block; overflow-wrap: anywhere; }
iframe { display: block; width: 100%; height: 720px; overflow: hidden; }
pre { margin: 0; padding: 16px; white-space: pre-wrap; overflow-wrap: anywhere; font-size: 14px; }
`

const page = (title: string, body: string) =>
  plainPage({
    title,
    body,
    note: 'Development only: SMTP_URL is not set, so email arrives here instead of being sent.',
    wide: true,
    styles,
  })

interface Entry {
  id: string
  recipient: string
  subject: string
  sent_at: string
}

const about = ({ recipient, sent_at }: Entry) => `To ${escapeHtml(recipient)} · ${formatMoment(sent_at, 'UTC')}`

export function mailboxPage(mails: readonly Entry[]): string {
  const items = mails.map(
    (mail) =>
      `<li><a href="/dev/mailbox/${mail.id}"><strong>${escapeHtml(mail.subject)}</strong><small>${about(mail)}</small></a></li>`,
  )
  const list =
    items.length === 0
      ? '<p>No email yet. Sign up or book an event, then look again.</p>'
      : `<ol class="card">\n${items.join('\n')}\n</ol>`
  return page(
    'Mailbox',
    `<h1>Mailbox</h1>\n<p>Every email of the last week, latest first. This page does not exist in production.</p>\n${list}`,
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
<iframe class="card" title="The email" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${frame}"></iframe>
<h2>Plain text</h2>
<pre class="card">${escapeHtml(mail.text)}</pre>`,
  )
}
