import { audit } from '../../infrastructure/audit/audit-store.ts'
import type { Profile, User } from '#contract/profile.ts'
import type { Tx } from '../../infrastructure/database/connect.ts'
import { refuse } from '../../infrastructure/http/refusal.ts'
import type { Caller } from '../../infrastructure/http/caller.ts'
import type { UploadedFile } from '../../infrastructure/http/route.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { profileOf, userOf } from './account.ts'
import { findTaken, lockAvatar, updateClientProfile, updateUser } from './account-store.ts'
import { requireAccount } from './accounts-views.ts'
import { emailTaken } from './field-messages.ts'
import { profileChanges, type ProfileChanges, type ProfileForm } from './profile-changes.ts'
import { removePicture } from './remove-picture.ts'
import { withStoredPicture } from './with-stored-picture.ts'

const picture = 'profile[avatar]'

/** Changes my profile. The picture that another one replaces is removed once the change is written. */
export async function updateProfile(
  infrastructure: Infrastructure,
  caller: Caller,
  form: ProfileForm,
  upload: UploadedFile | undefined,
): Promise<{ user: User; profile: Profile; message: string }> {
  const { db, clock } = infrastructure
  const { actor } = caller
  const now = clock.now()
  const result = profileChanges(await requireAccount(db, actor.user_id), form, now)
  if ('faults' in result) refuse('invalid', { fields: result.faults })
  const removes = upload === undefined && form[picture] === ''

  const oldFile = await withStoredPicture(infrastructure, upload, picture, (newFile) =>
    db.transaction().execute(async (tx) => {
      const avatarFile = await lockAvatar(tx, actor.user_id)
      if (avatarFile === undefined) refuse('unauthenticated')
      const replaces = newFile !== null || removes
      // Which fields, without their values: what a person erases stays nowhere.
      const fields = Object.keys({ ...result.changes.user, ...result.changes.client, ...(replaces && { avatar: true }) })
      const subject = { kind: 'user', id: actor.user_id }
      if (fields.length > 0) await audit(tx, caller, { at: now, action: 'updateProfile', subject, after: { fields } })
      await write(tx, actor.user_id, result.changes, { now, ...(replaces && { avatar_file: newFile }) })
      return replaces ? avatarFile : null
    }),
  )
  await removePicture(infrastructure, oldFile)

  const account = await requireAccount(db, actor.user_id)
  const onlyRemoves = removes && Object.keys(form).length === 1
  const message = onlyRemoves ? 'Profile picture removed successfully!' : 'Profile updated successfully!'
  return { user: userOf(account), profile: profileOf(account, now), message }
}

async function write(
  tx: Tx,
  userId: string,
  { user, client }: ProfileChanges,
  { now, ...avatar }: { now: Temporal.Instant; avatar_file?: string | null },
): Promise<void> {
  try {
    await updateUser(tx, userId, { ...user, ...avatar }, now)
  } catch (error) {
    if (findTaken(error) !== 'email') throw error
    refuse('invalid', { fields: { 'user[email]': [emailTaken] } })
  }
  if (Object.keys(client).length > 0) await updateClientProfile(tx, userId, client)
}
