/** An email's content, as text and as a page. */
interface Content {
  subject: string
  text: string
  html: string
  /** Of what its reader may stop: where a POST without anything else stops it (RFC 8058), and a GET asks them. */
  unsubscribe?: string | undefined
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

/** A labelled value. Without a value, its row is left out. */
export type Fact = readonly [label: string, value: string]

/** An email's parts, in the order of every email. All texts are plain: `<` and `&` are shown as they are. */
export interface EmailDraft {
  subject: string
  /** The first line, larger than the subject. */
  heading: string
  /** What happened and what to do, by paragraph. Inboxes show the first after the subject. */
  text: readonly [string, ...string[]]
  /** A code for the reader to type. */
  code?: string
  /** The one thing to do, above all details. */
  action?: { label: string; url: string }
  facts?: readonly Fact[]
  /** What matters less, in smaller type. */
  notes?: readonly string[]
  /** Why the recipient gets this email. */
  reason: string
  /** Someone outside the platform wrote `text`: its web addresses are links that show where they lead. */
  linked?: true
  /** Where its reader unsubscribes. Mail programs also show it as a button. */
  unsubscribe?: string
  /** The installation's public URL. */
  site: string
}
