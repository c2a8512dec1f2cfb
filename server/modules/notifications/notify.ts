import type { Database, Tx } from '../../infrastructure/database/connect.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import type { Email, Mail, SendMail } from '../../infrastructure/mail/email.ts'
import { insertNotices } from './notification-store.ts'

/** One update for one person, in the product and by email. */
export interface NotificationToSend {
  /** What happened, such as `reservation_confirmed`. */
  kind: string
  /** Identifies what happened: the same id for every repeat, so that no one reads it twice. */
  id: string
  to: { user_id: string | null; email: string | null }
  email: Email
  attachments?: Mail['attachments']
  /** The path of the page it is about. */
  path: string
  /** It only confirms what its reader just did: in the product, it is read from the start. */
  is_own?: boolean
  /** When the offer it is about ends: until then, it is at the top of the list. */
  pinned_until?: string | null
}

/** Shows it in the product, to people with an account. */
export async function notify(
  db: Database | Tx,
  notifications: readonly NotificationToSend[],
  now: Temporal.Instant,
): Promise<void> {
  const notices = notifications.flatMap(({ kind, id, to, email, path, is_own, pinned_until }) =>
    to.user_id === null
      ? []
      : [
          {
            user_id: to.user_id,
            kind,
            source_id: id,
            ...email.notice,
            path,
            is_own: is_own ?? false,
            pinned_until: pinned_until ?? null,
          },
        ],
  )
  await insertNotices(db, notices, now)
}

async function sendEmail(sendMail: SendMail, { id, to, email, attachments }: NotificationToSend): Promise<void> {
  const { subject, text, html, unsubscribe } = email
  if (to.email !== null) await sendMail({ id, to: to.email, subject, text, html, attachments, unsubscribe })
}

/** In the product, and by email to people with an address. */
export async function deliver(
  { db, clock }: Pick<Infrastructure, 'db' | 'clock'>,
  sendMail: SendMail,
  notification: NotificationToSend,
): Promise<void> {
  await notify(db, [notification], clock.now())
  await sendEmail(sendMail, notification)
}
