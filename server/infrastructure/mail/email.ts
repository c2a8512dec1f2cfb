/** An email's content, as text and as a page. */
interface Content {
  subject: string
  text: string
  html: string
}

export interface Email extends Content {
  /** The same in two lines, for reading it in the product. */
  notice: { title: string; text: string }
}

/** An email attachment. */
export interface Attachment {
  filename: string
  /** Its media type. */
  type: string
  content: Uint8Array | string
}

/** `id` stays the same when an email is sent again, so that mail programs show it once. */
export interface Mail extends Content {
  id: string
  to: string
  /** Created when the email is sent by SMTP; the developer mailbox stores text only. */
  attachments?: (() => Promise<readonly Attachment[]>) | undefined
}

/** For job handlers: emails are sent after the commit, and retried after a failure. */
export type SendMail = (mail: Mail) => Promise<void>

/** The parts of an email. All texts are plain: `<` and `&` are shown as they are. */
export type Block =
  | { kind: 'text'; text: string }
  /** For reading off and typing. */
  | { kind: 'code'; code: string }
  | { kind: 'facts'; facts: readonly (readonly [label: string, value: string])[] }
  | { kind: 'button'; label: string; url: string }

export interface Draft {
  subject: string
  /** The first line, larger than the subject. */
  heading: string
  blocks: readonly Block[]
  /** Why the recipient gets this email. */
  reason: string
  /** The installation's public URL. */
  site: string
}
