import type { Database, Tx } from '../../infrastructure/database/connect.ts'
import { requirementsOf, type ClubFacts } from '../clubs/index.ts'
import { hasSigned, type ContractParty } from '../agreements/index.ts'
import { wasSubscriptionChosen } from '../subscriptions/index.ts'
import type { OnboardingFacts } from './onboarding.ts'

export const partyOf = (clubId: string): ContractParty => ({ audience: 'club', subject_id: clubId })

/** A club's onboarding facts, each from its own module. */
export async function readFacts(db: Database | Tx, club: ClubFacts): Promise<OnboardingFacts> {
  return {
    setup_missing: requirementsOf(club)
      .filter(({ state }) => state !== 'done')
      .map(({ label }) => label),
    subscription_chosen: await wasSubscriptionChosen(db, club.id),
    contract_signed: await hasSigned(db, partyOf(club.id)),
    onboarding_completed_at: club.onboarding_completed_at,
  }
}
