import type { Tx } from '../../../infrastructure/database/connect.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import type { Email } from '../../../infrastructure/mail/email.ts'
import { enqueueMail } from '../../../infrastructure/mail/send-mail-job.ts'
import { findMailbox } from './account-store.ts'

/** Emails an account's owner about a change to it. Nothing happens if they have no address. */
export async function emailOwner(
  { config }: Infrastructure,
  tx: Tx,
  userId: string,
  write: (about: { username: string; site: string }) => Email,
): Promise<void> {
  const { username, email } = await findMailbox(tx, userId)
  if (email !== null) await enqueueMail(tx, email, write({ username, site: config.publicUrl }))
}
