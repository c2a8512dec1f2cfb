import type { ClubCaller } from '../../../infrastructure/caller.ts'
import type { SubscriptionOverview } from '#contract/subscriptions/subscriptions.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { beginMethodSetup, finishMethodSetup, type Payer } from '../../payments/index.ts'
import { readBilledClub } from '../bills/billed-club-views.ts'
import { getSubscription } from './get-subscription.ts'

/** Opens the provider's page on which a club gives a payment method; it leads back to the subscription. */
export async function setUpPaymentMethod(
  infrastructure: Infrastructure,
  { club_id: clubId }: ClubCaller,
): Promise<{ url: string }> {
  const { db, config } = infrastructure
  const { name, legal_name, email } = await readBilledClub(db, clubId)
  const page = `${config.publicUrl}/admin-club/subscription`
  const payer: Payer = { payer_kind: 'club', payer_id: clubId, name: legal_name === '' ? name : legal_name, email }
  return {
    url: await beginMethodSetup(infrastructure, payer, { return_url: `${page}?method=given`, cancel_url: `${page}?method=left` }),
  }
}

/** Asks the provider for the result of its page, whose webhook may still be on its way. */
export async function finishPaymentMethod(infrastructure: Infrastructure, caller: ClubCaller): Promise<SubscriptionOverview> {
  await finishMethodSetup(infrastructure, caller.club_id)
  return getSubscription(infrastructure, caller)
}
