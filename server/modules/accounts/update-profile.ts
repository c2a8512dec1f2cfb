import { audit } from '../../infrastructure/audit/audit-store.ts'
import type { Actor, Caller } from '../../infrastructure/http/caller.ts'
import { Refusal, refuse } from '../../infrastructure/http/refusal.ts'
import type { UploadedFile } from '../../infrastructure/http/route.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { lockAvatar, updateClientProfile, updateUser } from './account-store.ts'
import { requireAccount } from './accounts-views.ts'
import { answerChanged, askForEmail, giveUpEmail, limitCodesTo, type Changed } from './change-email.ts'
import { checkOwnPassword } from './check-own-password.ts'
import { profileChanges, type ProfileForm } from './profile-changes.ts'
import { removePicture } from './remove-picture.ts'
import { withStoredPicture } from './with-stored-picture.ts'

const picture = 'profile[avatar]'
const passwordField = 'user[current_password]'

/** Changes my profile. The picture that another one replaces is removed once the change is written. */
export async function updateProfile(
  infrastructure: Infrastructure,
  caller: Caller,
  form: ProfileForm,
  upload: UploadedFile | undefined,
): Promise<Changed> {
  const { db, clock } = infrastructure
  const { actor } = caller
  const now = clock.now()
  const result = profileChanges(await requireAccount(db, actor.user_id), form, now)
  if ('faults' in result) refuse('invalid', { fields: result.faults })
  const { email, user, client } = result.changes
  if (email !== undefined) await checkPasswordFor(infrastructure, actor, form['user[current_password]'])
  if (typeof email === 'string') await limitCodesTo(infrastructure, email, caller.origin)
  const removes = upload === undefined && form[picture] === ''

  const oldFile = await withStoredPicture(infrastructure, upload, picture, (newFile) =>
    db.transaction().execute(async (tx) => {
      const avatarFile = await lockAvatar(tx, actor.user_id)
      if (avatarFile === undefined) refuse('unauthenticated')
      const replaces = newFile !== null || removes
      // Which fields, without their values: what a person erases stays nowhere.
      const fields = Object.keys({ ...user, ...client, ...(email !== undefined && { email }), ...(replaces && { avatar: true }) })
      const subject = { kind: 'user', id: actor.user_id }
      if (fields.length > 0) await audit(tx, caller, { at: now, action: 'updateProfile', subject, after: { fields } })
      await updateUser(tx, actor.user_id, { ...user, ...(replaces && { avatar_file: newFile }) }, now)
      if (Object.keys(client).length > 0) await updateClientProfile(tx, actor.user_id, client)
      if (typeof email === 'string') await askForEmail(tx, actor.user_id, email, now)
      if (email === null) await giveUpEmail(tx, actor.user_id, now)
      return replaces ? avatarFile : null
    }),
  )
  await removePicture(infrastructure, oldFile)
  const onlyRemoves = removes && Object.keys(form).length === 1
  return answerChanged(
    infrastructure,
    actor.user_id,
    onlyRemoves ? 'Profile picture removed successfully!' : 'Profile updated successfully!',
  )
}

/** Who has the mailbox has the account, so a token alone does not change it. */
async function checkPasswordFor(infrastructure: Infrastructure, actor: Actor, password: string | undefined): Promise<void> {
  if (password === undefined)
    refuse('invalid', { fields: { [passwordField]: ['Enter your current password to change your email'] } })
  try {
    await checkOwnPassword(infrastructure, actor, password)
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'wrong_password') throw error
    refuse('invalid', { fields: { [passwordField]: [error.message] } })
  }
}
