import type { AnswerOf } from '#contract/base/endpoint.ts'
import type { checkUsername as endpoint } from '#contract/accounts/accounts.ts'
import { UsernameText, usernameTaken } from '#contract/accounts/sign-up.ts'
import type { Visitor } from '../../../infrastructure/caller.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { isUsernameTaken } from '../account/account-store.ts'
import { limitAddress } from '../limits/limit-attempts.ts'
import { isReserved, usernameReserved } from '../passwords/weak-password.ts'

/** Whether a username is available; if not, why, in the words of sign-up. */
export async function checkUsername(
  infrastructure: Infrastructure,
  { origin }: Visitor,
  username: string,
): Promise<AnswerOf<typeof endpoint>> {
  await limitAddress(infrastructure, 'usernameCheck', origin.address)
  const parsed = UsernameText.safeParse(username)
  if (!parsed.success) return { available: false, message: parsed.error.issues[0]?.message ?? null }
  if (isReserved(parsed.data)) return { available: false, message: usernameReserved }
  const isTaken = await isUsernameTaken(infrastructure.db, parsed.data)
  return isTaken ? { available: false, message: usernameTaken } : { available: true, message: null }
}
