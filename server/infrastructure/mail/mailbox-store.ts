import { instantText } from '../clock/clock.ts'
import type { Database } from '../database/connect.ts'
import type { Mail } from './email.ts'

const shown = 100
const keptFor = { hours: 7 * 24 }

export async function keepInMailbox(db: Database, mail: Mail, now: Temporal.Instant): Promise<void> {
  const { id, to: recipient, subject, text, html } = mail
  await db
    .insertInto('mailbox')
    .values({ id, recipient, subject, text, html, sent_at: instantText(now) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

export async function forgetOldMail(db: Database, now: Temporal.Instant): Promise<void> {
  await db
    .deleteFrom('mailbox')
    .where('sent_at', '<', instantText(now.subtract(keptFor)))
    .execute()
}

/** Newest first. */
export async function listMailbox(db: Database) {
  return db
    .selectFrom('mailbox')
    .select(['id', 'recipient', 'subject', 'sent_at'])
    .orderBy('sent_at', 'desc')
    .orderBy('id', 'desc')
    .limit(shown)
    .execute()
}

export async function findInMailbox(db: Database, id: string) {
  return db.selectFrom('mailbox').selectAll().where('id', '=', id).executeTakeFirst()
}
