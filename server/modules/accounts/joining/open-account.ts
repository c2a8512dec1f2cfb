import { randomInt } from 'node:crypto'
import type { FieldErrors } from '#contract/base/errors.ts'
import { Id } from '#contract/base/schema.ts'
import type { FirstSignIn } from '#contract/accounts/invitations.ts'
import type { Role } from '#contract/base/permissions.ts'
import { usernameTaken } from '#contract/accounts/sign-up.ts'
import * as z from 'zod/mini'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import { newId } from '../../../infrastructure/ids.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { enqueue } from '../../../infrastructure/jobs/enqueue.ts'
import { jobHandler, jobKind, type JobHandler } from '../../../infrastructure/jobs/job-kind.ts'
import type { SendMail } from '../../../infrastructure/mail/email.ts'
import {
  findTakenAccountFields,
  insertClientProfile,
  insertUser,
  isEmailTaken,
  isUsernameTaken,
  replaceOneTimePassword,
  setOneTimePassword,
} from '../account/account-store.ts'
import { insertAmbassadorProfile } from '../account/ambassador-store.ts'
import { invitationEmail } from './invitation-email.ts'
import { eraseAccount } from '../account/erase-store.ts'
import { emailTaken } from '../account/field-messages.ts'
import { deleteInvitation, findOpenInvitation, putInvitation } from './invitation-store.ts'
import { invitationToken } from './invitation-token.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { isReserved, usernameReserved } from '../passwords/weak-password.ts'

/** Without characters that are easily confused when read aloud or written down. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')

/** Three groups of four: 59 bits. */
const newOneTimePassword = (): string => [group(), group(), group()].join('-')

/** How long a first sign-in is possible. */
const validDays = 7

const mailInvitation = jobKind('mail_invitation', z.object({ invitation_id: Id }), 'mail')

/** No email is sent for an invitation that has already expired. */
export function mailInvitationHandler({ config, secretKey, db, clock }: Infrastructure, sendMail: SendMail): JobHandler {
  return jobHandler(mailInvitation, async ({ invitation_id }, { id }) => {
    const invitation = await findOpenInvitation(db, invitation_id, clock.now())
    if (invitation === null || invitation.email === null) return
    const site = config.publicUrl
    // After the #, so that no server and no log sees the token.
    const url = `${site}/invitation#${invitationToken(secretKey, invitation_id)}`
    await sendMail({ id, to: invitation.email, ...invitationEmail({ ...invitation, url, validDays, site }) })
  })
}

export interface NewAccount {
  username: string
  email: string | null
  role: Role
  first_name: string
  last_name: string
  phone_number: string
  avatar_file: string | null
  /** For a client. */
  age?: number
}

/** What prevents opening an account, by field. Another call may still be faster. */
export async function findAccountFaults(
  db: Database,
  { username, email }: { username: string; email: string | null },
): Promise<FieldErrors> {
  return {
    ...(isReserved(username)
      ? { username: [usernameReserved] }
      : (await isUsernameTaken(db, username)) && { username: [usernameTaken] }),
    ...(email !== null && (await isEmailTaken(db, email)) && { email: [emailTaken] }),
  }
}

/** By default an invitation if there is an email. */
export function firstSignInOf(choice: FirstSignIn | undefined, email: string | undefined): FirstSignIn {
  const kind = choice ?? (email === undefined ? 'one_time_password' : 'invitation')
  if (kind === 'invitation' && email === undefined)
    refuse('invalid', { fields: { email: ['Enter an email for the invitation'] } })
  return kind
}

/** The means of the first sign-in, created before the transaction because hashing is slow. */
export interface FirstSecret {
  kind: FirstSignIn
  /** Shown once, to the person who creates the account. */
  one_time_password: string | null
  password_hash: string
}

export async function makeFirstSecret({ config }: Infrastructure, kind: FirstSignIn): Promise<FirstSecret> {
  if (kind === 'invitation') return { kind, one_time_password: null, password_hash: '' }
  const password = newOneTimePassword()
  return { kind, one_time_password: password, password_hash: await hashPassword(password, config.argon2) }
}

interface AccountOrigin {
  by: string | null
  now: Temporal.Instant
}

/** Creates an account for someone else, who is invited by email or gets a one-time password. Returns its id. */
export async function openAccount(
  tx: Tx,
  { age, ...account }: NewAccount,
  secret: FirstSecret,
  opening: AccountOrigin,
): Promise<string> {
  const id = newId()
  const at = instantText(opening.now)
  try {
    await insertUser(tx, { id, ...account, password_hash: secret.password_hash, created_at: at, updated_at: at })
  } catch (error) {
    const taken = findTakenAccountFields(error)
    if (taken === null) throw error
    refuse('invalid', { fields: { [taken]: [taken === 'username' ? usernameTaken : emailTaken] } })
  }
  if (account.role === 'client') await insertClientProfile(tx, { user_id: id, age: age ?? null, age_declared_at: at })
  if (account.role === 'ambassador') await insertAmbassadorProfile(tx, { user_id: id })
  if (secret.kind === 'invitation') await invite(tx, id, opening)
  else await setOneTimePassword(tx, id, { password_hash: secret.password_hash, until: expiryOf(opening) })
  return id
}

const expiryOf = ({ now }: AccountOrigin) => now.add({ hours: 24 * validDays })

async function invite(tx: Tx, userId: string, opening: AccountOrigin): Promise<void> {
  const id = newId()
  await putInvitation(tx, { id, user_id: userId, invited_by: opening.by }, { now: opening.now, until: expiryOf(opening) })
  await enqueue(tx, mailInvitation, { invitation_id: id })
}

/** Replaces the invitation or one-time password; false if the owner has chosen a password in the meantime. */
export async function renewFirstSecret(
  tx: Tx,
  userId: string,
  { kind, password_hash }: FirstSecret,
  opening: AccountOrigin,
): Promise<boolean> {
  if (kind === 'one_time_password') return replaceOneTimePassword(tx, userId, { password_hash, until: expiryOf(opening) })
  await invite(tx, userId, opening)
  return true
}

/** Withdraws an invitation with its account; false if it was accepted. */
export async function withdrawInvitation(tx: Tx, userId: string, now: Temporal.Instant): Promise<boolean> {
  if (!(await deleteInvitation(tx, userId))) return false
  await eraseAccount(tx, userId, now)
  return true
}
