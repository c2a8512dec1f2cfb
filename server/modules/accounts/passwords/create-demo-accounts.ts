import type { ApprovalState } from '#contract/ambassadors/states.ts'
import type { Role } from '#contract/base/permissions.ts'
import type { genres } from '#contract/base/genres.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import { newId } from '../../../infrastructure/ids.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { insertClientProfile, insertUser } from '../account/account-store.ts'
import { insertAmbassadorProfile, insertReferralCode } from '../account/ambassador-store.ts'
import { hashPassword } from './passwords.ts'

export interface DemoAccount {
  username: string
  email: string
  role: Role
  first_name: string
  last_name: string
  phone_number: string
  /** The name of a stored picture. */
  avatar_file?: string
  /** For a client. */
  client?: { age: number; musical_preferences: (typeof genres)[number][]; id_verified: boolean }
  /** For an ambassador: their status, and the code from approval. */
  ambassador?: { approval_status: ApprovalState; referral_code?: string }
}

/** Creates accounts that share one password; returns their ids by username. */
export async function createDemoAccounts(
  { config, clock }: Pick<Infrastructure, 'config' | 'clock'>,
  tx: Tx,
  password: string,
  accounts: readonly DemoAccount[],
): Promise<Map<string, string>> {
  const password_hash = await hashPassword(password, config.argon2)
  const at = instantText(clock.now())
  const ids = new Map<string, string>()
  for (const { client, ambassador, avatar_file = null, ...user } of accounts) {
    const id = newId()
    ids.set(user.username, id)
    await insertUser(tx, {
      id,
      ...user,
      avatar_file,
      password_hash,
      is_demo: true,
      email_confirmed_at: at,
      created_at: at,
      updated_at: at,
    })
    if (user.role === 'client')
      await insertClientProfile(tx, { user_id: id, age_declared_at: client === undefined ? null : at, ...client })
    if (ambassador === undefined) continue
    const { approval_status, referral_code } = ambassador
    await insertAmbassadorProfile(tx, { user_id: id, approval_status })
    if (referral_code !== undefined)
      await insertReferralCode(tx, { code: referral_code, kind: 'permanent', ambassador_id: id, created_at: at })
  }
  return ids
}
