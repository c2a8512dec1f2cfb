import type { AnswerOf } from '#contract/base/endpoint.ts'
import type { readInvitation as readEndpoint } from '#contract/accounts/invitations.ts'
import { audit } from '../../../infrastructure/audit/audit-store.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import { retryTransaction } from '../../../infrastructure/database/retry-transaction.ts'
import type { Visitor } from '../../../infrastructure/caller.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { openSession } from '../sessions/session-store.ts'
import { replacePassword } from '../account/account-store.ts'
import type { AccountDependents } from '../account/dependents.ts'
import { confirmOwnEmail } from '../email-address/email-store.ts'
import { findOpenInvitation, spendInvitation, type OpenInvitation } from './invitation-store.ts'
import { readInvitationToken } from './invitation-token.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { refuseWeakPassword } from '../passwords/refuse-weak-password.ts'
import { welcome, type WelcomeFacts } from '../sign-in/welcome.ts'

async function requireInvitation(
  { db, secretKey, clock }: Infrastructure,
  token: string,
): Promise<OpenInvitation & { id: string }> {
  const id = readInvitationToken(secretKey, token)
  const invitation = id === null ? null : await findOpenInvitation(db, id, clock.now())
  if (id === null || invitation === null) refuse('invalid_invitation')
  return { ...invitation, id }
}

export async function readInvitation(infrastructure: Infrastructure, token: string): Promise<AnswerOf<typeof readEndpoint>> {
  const { username, first_name, email, club_name, role_name, expires_at } = await requireInvitation(infrastructure, token)
  return { username, first_name, email, club_name, role_name, expires_at }
}

/** Sets the password the owner chose, and signs this device in. The link came by email, so the email is confirmed too. */
export async function acceptInvitation(
  infrastructure: Infrastructure,
  dependents: Pick<AccountDependents, 'acceptPages' | 'claimTransfers' | 'holdEmployment' | 'startEmployment'>,
  caller: Visitor,
  { token, new_password }: { token: string; new_password: string },
): Promise<WelcomeFacts> {
  const { config, db, clock } = infrastructure
  const { id, user_id, email } = await requireInvitation(infrastructure, token)
  await refuseWeakPassword(db, user_id, new_password)
  const passwordHash = await hashPassword(new_password, config.argon2)
  const now = clock.now()
  const accept = async (tx: Tx) => {
    // The club's team first, as everything that ends an employment or withdraws an invitation does.
    await dependents.holdEmployment(tx, user_id)
    const invitation = await spendInvitation(tx, id, now)
    if (invitation === null) refuse('invalid_invitation')
    await replacePassword(tx, user_id, passwordHash)
    await confirmOwnEmail(tx, user_id, now)
    if (email !== null) await dependents.claimTransfers(tx, user_id, email)
    await dependents.startEmployment(tx, { ...invitation, at: now })
    const after = await dependents.acceptPages(tx, user_id, { shown_at: now, now })
    await audit(tx, caller, { at: now, action: 'acceptInvitation', subject: { kind: 'user', id: user_id }, after })
    return openSession(tx, user_id, caller.origin, now)
  }
  const sessionToken = await retryTransaction(db, accept)
  return welcome(infrastructure, user_id, sessionToken)
}
