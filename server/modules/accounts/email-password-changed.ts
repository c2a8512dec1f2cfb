import type { Tx } from '../../infrastructure/database/connect.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { passwordChangedEmail } from './emails/password-changed-email.ts'
import { enqueueMail } from '../../infrastructure/mail/send-mail-job.ts'
import { findMailbox } from './account-store.ts'

/** Tells the mailbox's owner about a new password, in case it was not them. Without an address there is nobody to tell. */
export async function emailPasswordChanged({ config }: Infrastructure, tx: Tx, userId: string): Promise<void> {
  const { username, email } = await findMailbox(tx, userId)
  if (email !== null) await enqueueMail(tx, email, passwordChangedEmail({ username, site: config.publicUrl }))
}
