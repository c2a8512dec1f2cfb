import type { Transporter } from 'nodemailer'
import type { SendMail } from './email.ts'

/** Milliseconds. A server that hangs must not hold a job for long. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/**
 * Used again for the next email, because opening one takes a mail server several round trips. Enough for every worker that sends
 * emails, of which those of mailings send several at once, so that no confirmation waits for one. Idle ones are closed
 * soon; an email that finds its connection closed is given to another once.
 */
const connections = { maxConnections: 16, maxMessages: 100, idleTimeout: 2_000, maxRequeues: 1 }

/** Mail programs show their own button, which posts without asking. Only over TLS, as they expect. */
const oneClick = (url: string): Record<string, string> =>
  url.startsWith('https:') ? { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}

/** Whether the mail server refused an email for good: another attempt would only be refused again. */
export const isMailRefused = (error: unknown): boolean =>
  error instanceof Error &&
  'responseCode' in error &&
  typeof error.responseCode === 'number' &&
  error.responseCode >= 550 &&
  error.responseCode < 560

async function open(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  // An email is text: nothing in it may make the server read a file or a URL.
  return createTransport({ url, pool: true, ...connections, ...timeouts, disableFileAccess: true, disableUrlAccess: true })
}

export function connectSmtp(url: string, from: string): SendMail {
  const host = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'
  let transport: Promise<Transporter> | null = null
  return async ({ id, to, subject, text, html, attachments, unsubscribe }) => {
    transport ??= open(url)
    // Passed as an object, the address is a single one, whatever it contains. Mail programs drop a second email with the same id.
    await (
      await transport
    ).sendMail({
      from,
      to: { name: '', address: to },
      subject,
      text,
      html,
      messageId: `<${id}@${host}>`,
      headers: unsubscribe === undefined ? {} : oneClick(unsubscribe),
      attachments: ((await attachments?.()) ?? []).map(({ filename, type, content }) => ({
        filename,
        contentType: type,
        content: Buffer.from(content),
      })),
    })
  }
}
