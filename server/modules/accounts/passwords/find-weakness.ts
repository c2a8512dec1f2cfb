import { isCommonPassword } from './common-passwords.ts'
import { tooCommon, weaknessOf, type Owner } from './weak-password.ts'

/** Why a new password is too weak; null if it is fine. Its length is checked elsewhere. */
export async function findWeakness(password: string, owner: Owner): Promise<string | null> {
  return weaknessOf(password, owner) ?? ((await isCommonPassword(password)) ? tooCommon : null)
}
