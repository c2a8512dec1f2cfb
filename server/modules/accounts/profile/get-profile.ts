import type { Me } from '#contract/accounts/profile.ts'
import type { Caller } from '../../../infrastructure/caller.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { meOf } from '../account/account.ts'
import { requireAccount } from '../account/accounts-views.ts'

/** Get your profile. */
export async function getProfile({ db, clock }: Infrastructure, { actor }: Caller): Promise<Me> {
  return meOf(await requireAccount(db, actor.user_id), clock.now())
}
