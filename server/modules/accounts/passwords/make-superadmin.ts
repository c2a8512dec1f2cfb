import { randomBytes } from 'node:crypto'
import { safeParse } from 'zod/v4/core'
import { UsernameText } from '#contract/accounts/sign-up.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import { newId } from '../../../infrastructure/ids.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { findTakenAccountFields, insertUser, renewSuperadmin, setOneTimePassword } from '../account/account-store.ts'
import { hashPassword } from './passwords.ts'

/** How long the first sign-in is possible. */
const validHours = 7 * 24

/**
 * Creates an administrator of the platform, which sign-up does not allow, or renews the first password of one who has not chosen
 * their own yet. Returns that password, or what is wrong.
 */
export async function makeSuperadmin(
  { db, clock, config }: Pick<Infrastructure, 'db' | 'clock' | 'config'>,
  name: string,
): Promise<{ username: string; password: string } | { refused: string }> {
  const parsed = safeParse(UsernameText, name)
  if (!parsed.success) return { refused: parsed.error.issues[0]?.message ?? 'Username is required' }
  const username = parsed.data
  const password = randomBytes(15).toString('base64url')
  const password_hash = await hashPassword(password, config.argon2)
  const now = clock.now()
  const at = instantText(now)
  const once = { password_hash, until: now.add({ hours: validHours }) }
  if (await db.transaction().execute(async (tx) => renewSuperadmin(tx, username, once))) return { username, password }
  try {
    await db.transaction().execute(async (tx) => {
      const id = newId()
      await insertUser(tx, { id, username, role: 'superadmin', password_hash, created_at: at, updated_at: at })
      await setOneTimePassword(tx, id, once)
    })
    return { username, password }
  } catch (error) {
    if (findTakenAccountFields(error) === 'username') return { refused: `An account named ${username} already exists.` }
    throw error
  }
}
