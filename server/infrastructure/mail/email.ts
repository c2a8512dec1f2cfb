/** What a mail says, in words and as a page. */
interface Content {
  subject: string
  text: string
  html: string
}

export interface Email extends Content {
  /** The same in two lines, for whoever reads it in the product. */
  notice: { title: string; text: string }
}

/** A file that comes with an email. */
export interface Attachment {
  filename: string
  /** Its media type. */
  type: string
  content: Uint8Array | string
}

/** `id` is the same whenever the same mail is sent again, so that nobody reads it twice. */
export interface Mail extends Content {
  id: string
  to: string
  /** Made when the email goes out by SMTP; the developers' mailbox keeps words only. */
  attachments?: (() => Promise<readonly Attachment[]>) | undefined
}

/** For job handlers: mail goes out after commit, and again when it failed. */
export type SendMail = (mail: Mail) => Promise<void>

/** The parts that letters are made of. All texts are plain: what they hold of `<` and `&` is shown as it is. */
export type Block =
  | { kind: 'text'; text: string }
  /** To be read off and typed. */
  | { kind: 'code'; code: string }
  | { kind: 'facts'; facts: readonly (readonly [label: string, value: string])[] }
  | { kind: 'button'; label: string; url: string }

export interface Draft {
  subject: string
  /** The first line, as large as the subject is not. */
  heading: string
  blocks: readonly Block[]
  /** Why this mail came. */
  reason: string
  /** Where the installation is reached. */
  site: string
}
