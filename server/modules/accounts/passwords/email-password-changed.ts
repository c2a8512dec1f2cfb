import type { Tx } from '../../../infrastructure/database/connect.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { emailOwner } from '../account/email-owner.ts'
import { passwordChangedEmail } from './password-changed-email.ts'

/** Notifies the mailbox's owner of a new password, in case someone else set it. */
export const emailPasswordChanged = async (infrastructure: Infrastructure, tx: Tx, userId: string): Promise<void> =>
  emailOwner(infrastructure, tx, userId, passwordChangedEmail)
