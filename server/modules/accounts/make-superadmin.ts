import { randomBytes } from 'node:crypto'
import { safeParse } from 'zod/v4/core'
import { UsernameText } from '#contract/sign-up.ts'
import { instantText } from '../../infrastructure/clock/clock.ts'
import { newId } from '../../infrastructure/ids.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { findTaken, insertUser } from './account-store.ts'
import { hashPassword } from './passwords.ts'

/** Creates an administrator of the platform, which sign-up does not allow. Returns a first password, or what is wrong. */
export async function makeSuperadmin(
  { db, clock, config }: Pick<Infrastructure, 'db' | 'clock' | 'config'>,
  name: string,
): Promise<{ username: string; password: string } | { refused: string }> {
  const parsed = safeParse(UsernameText, name)
  if (!parsed.success) return { refused: parsed.error.issues[0]?.message ?? 'Username is required' }
  const username = parsed.data
  const password = randomBytes(15).toString('base64url')
  const password_hash = await hashPassword(password, config.argon2)
  const at = instantText(clock.now())
  try {
    await db
      .transaction()
      .execute((tx) =>
        insertUser(tx, { id: newId(), username, role: 'superadmin', password_hash, created_at: at, updated_at: at }),
      )
    return { username, password }
  } catch (error) {
    if (findTaken(error) === 'username') return { refused: `An account named ${username} already exists.` }
    throw error
  }
}
