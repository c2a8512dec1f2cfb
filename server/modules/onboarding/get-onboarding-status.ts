import type { OnboardingStatus } from '#contract/onboarding/onboarding.ts'
import type { Caller } from '../../infrastructure/caller.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { findClubFacts, requirementsOf } from '../clubs/index.ts'
import { noOnboarding, nothingDone, statusOf } from './onboarding.ts'
import { readFacts } from './read-facts.ts'

/** What an administrator without a club still has to provide. */
const allLabels = () =>
  requirementsOf({
    name: '',
    legal_name: '',
    street: '',
    city: '',
    country: null,
    timezone: null,
    currency: null,
    licence_capacity: null,
    contact_email: null,
    contact_phone: null,
  }).map(({ label }) => label)

/** The onboarding status of this administrator's club. For its staff all flags are false. */
export async function getOnboardingStatus({ db }: Infrastructure, { actor, club_id }: Caller): Promise<OnboardingStatus> {
  if (actor.role !== 'adminclub') return noOnboarding
  if (club_id === null) return statusOf({ ...nothingDone, setup_missing: allLabels() })
  return statusOf(await readFacts(db, await findClubFacts(db, club_id)))
}
