import type { AnswerOf } from '#contract/base/endpoint.ts'
import type { login } from '#contract/accounts/accounts.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { profileOf, userOf } from '../account/account.ts'
import { requireAccount } from '../account/accounts-views.ts'
import { dashboardOf } from '../account/dashboard.ts'

export type WelcomeFacts = AnswerOf<typeof login>

/** The response to a device that was just signed in. */
export async function welcome({ db, clock }: Infrastructure, userId: string, token: string): Promise<WelcomeFacts> {
  const account = await requireAccount(db, userId)
  const profile = profileOf(account, clock.now())
  return {
    token,
    user: userOf(account),
    profile,
    redirect_to: dashboardOf(profile),
    message: `Welcome back, ${account.username}!`,
  }
}
