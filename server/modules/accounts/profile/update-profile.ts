import { audit } from '../../../infrastructure/audit/audit-store.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import type { Actor, Caller } from '../../../infrastructure/caller.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import { enqueueSweep } from '../../../infrastructure/files/sweep-files.ts'
import type { UploadedFile } from '../../../infrastructure/http/route.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { profileOf, userOf, type AccountRow } from '../account/account.ts'
import { hasPassword, lockAccount, updateClientProfile, writeAccount } from '../account/account-store.ts'
import { findAccounts, requireAccount } from '../account/accounts-views.ts'
import { answerChanged, requestEmail, removeEmail, limitCodesTo, type ChangedProfile } from '../email-address/change-email.ts'
import { spendConfirmation } from '../passkeys/confirmation.ts'
import { checkPasswordIn } from '../passwords/check-own-password.ts'
import { profileChanges, type ProfileChanges, type ProfileForm } from './profile-changes.ts'
import { removePicture } from './remove-picture.ts'
import { withStoredPicture } from './with-stored-picture.ts'

const onlyOwnerRemoves = 'Only the owner of this account can remove its email'
const onlyWayIn = 'You sign in with this email. Set a password first, then remove it'
const picture = 'profile[avatar]'
const passwordField = 'user[current_password]'

/** Updates the caller's profile. */
export async function updateProfile(
  infrastructure: Infrastructure,
  caller: Caller,
  form: ProfileForm,
  upload: UploadedFile | undefined,
): Promise<ChangedProfile> {
  const { actor } = caller
  const change = readChange(await requireAccount(infrastructure.db, actor.user_id), form, upload, infrastructure.clock.now())
  const confirmation = change.email === undefined ? undefined : form['user[confirmation]']
  if (change.email !== undefined && confirmation === undefined) await checkPasswordFor(infrastructure, actor, form[passwordField])
  if (change.email === null && !(await hasPassword(infrastructure.db, actor.user_id)))
    refuse('invalid', { fields: { 'user[email]': [onlyWayIn] } })
  const subject = { kind: 'user', id: actor.user_id }
  await changeAccount(infrastructure, caller, change, async (tx, { fields, now }) => {
    if (confirmation !== undefined) await spendConfirmation(tx, infrastructure, { actor, action: 'change_email', confirmation })
    // Field names without values: what a person erases must not remain anywhere.
    if (fields.length > 0) await audit(tx, caller, { at: now, action: 'updateProfile', subject, after: { fields } })
  })
  const onlyRemoves = change.removes_picture && Object.keys(form).length === 1
  return answerChanged(
    infrastructure,
    actor.user_id,
    onlyRemoves ? 'Profile picture removed successfully!' : 'Profile updated successfully!',
  )
}

interface Change extends ProfileChanges {
  user_id: string
  version: number | undefined
  upload: UploadedFile | undefined
  removes_picture: boolean
  now: Temporal.Instant
}

/** A form's changes to another person's account, whose email only they can remove: it is their way back in. */
export function readChangeOf(
  account: AccountRow,
  form: ProfileForm,
  upload: UploadedFile | undefined,
  now: Temporal.Instant,
): Change {
  const change = readChange(account, form, upload, now)
  if (change.email === null) refuse('invalid', { fields: { 'user[email]': [onlyOwnerRemoves] } })
  return change
}

/** A form's changes to an account; refused if they are invalid. */
function readChange(account: AccountRow, form: ProfileForm, upload: UploadedFile | undefined, now: Temporal.Instant): Change {
  const result = profileChanges(account, form, now)
  if ('faults' in result) refuse('invalid', { fields: result.faults })
  return {
    ...result.changes,
    user_id: account.id,
    version: form.version,
    upload,
    removes_picture: upload === undefined && form[picture] === '',
    now,
  }
}

/**
 * Changes an account together with `beside` in one transaction, which runs before the account is locked and gets the changed
 * fields. A replaced picture is deleted once the change is written.
 */
export async function changeAccount(
  infrastructure: Infrastructure,
  { actor, origin }: Caller,
  { user_id, version, email, user, client, upload, removes_picture, now }: Change,
  beside: (tx: Tx, change: { fields: string[]; now: Temporal.Instant }) => Promise<void>,
): Promise<void> {
  if (typeof email === 'string') await limitCodesTo(infrastructure, email, origin)
  const oldFile = await withStoredPicture(infrastructure, upload, picture, (newFile) =>
    infrastructure.db.transaction().execute(async (tx) => {
      const replaces = newFile !== null || removes_picture
      const fields = Object.keys({ ...user, ...client, ...(email !== undefined && { email }), ...(replaces && { avatar: true }) })
      await beside(tx, { fields, now })
      const locked = await lockAccount(tx, user_id)
      if (locked === undefined) refuse(user_id === actor.user_id ? 'unauthenticated' : 'not_found')
      if (version !== undefined && locked.version !== version) await refuseStale(tx, user_id, now)
      await writeAccount(tx, user_id, { ...user, ...(replaces && { avatar_file: newFile }) }, now)
      if (Object.keys(client).length > 0) await updateClientProfile(tx, user_id, client)
      if (typeof email === 'string') await requestEmail(tx, user_id, email, now)
      if (email === null) await removeEmail(tx, user_id, now)
      if (replaces && locked.avatar_file !== null) await enqueueSweep(tx, [locked.avatar_file], now)
      return replaces ? locked.avatar_file : null
    }),
  )
  await removePicture(infrastructure, oldFile)
}

/** With the account as it is now. */
async function refuseStale(tx: Tx, userId: string, now: Temporal.Instant): Promise<never> {
  const [current] = await findAccounts(tx, [userId])
  return refuse('stale', { extra: { current: current && { user: userOf(current), profile: profileOf(current, now) } } })
}

/** Access to the mailbox means access to the account, so a token alone does not change it. */
async function checkPasswordFor(infrastructure: Infrastructure, actor: Actor, password: string | undefined): Promise<void> {
  if (password === undefined)
    refuse('invalid', { fields: { [passwordField]: ['Enter your current password to change your email'] } })
  await checkPasswordIn(infrastructure, actor, { password, field: passwordField })
}
