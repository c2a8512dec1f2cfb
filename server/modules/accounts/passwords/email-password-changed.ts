import type { Tx } from '../../../infrastructure/database/connect.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { passwordChangedEmail } from './password-changed-email.ts'
import { enqueueMail } from '../../../infrastructure/mail/send-mail-job.ts'
import { findMailbox } from '../account/account-store.ts'

/** Notifies the mailbox's owner of a new password, in case someone else set it. Without an address there is no one to notify. */
export async function emailPasswordChanged({ config }: Infrastructure, tx: Tx, userId: string): Promise<void> {
  const { username, email } = await findMailbox(tx, userId)
  if (email !== null) await enqueueMail(tx, email, passwordChangedEmail({ username, site: config.publicUrl }))
}
