import type { PlatformClub } from '#contract/platform/clubs.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { findClubFacts, requirementsOf } from '../../clubs/index.ts'
import { listDueToClub } from '../../ledger/index.ts'
import { readFacts } from '../../onboarding/index.ts'
import { toClubLine } from './club-line.ts'
import { findClub } from './clubs-views.ts'

/** One club, as the platform sees it. */
export async function getPlatformClub({ db, clock }: Pick<Infrastructure, 'db' | 'clock'>, id: string): Promise<PlatformClub> {
  const row = (await findClub(db, id, clock.now())) ?? refuse('not_found')
  const club = await findClubFacts(db, id)
  const [onboarding, due] = await Promise.all([readFacts(db, club), listDueToClub(db, id)])
  return {
    ...toClubLine(row),
    legal_name: club.legal_name,
    timezone: club.timezone,
    contact_email: club.contact_email,
    contact_phone: club.contact_phone,
    onboarding: {
      completed_at: club.onboarding_completed_at,
      requirements: requirementsOf(club),
      subscription_chosen: onboarding.subscription_chosen,
      contract_signed: onboarding.contract_signed,
    },
    due,
  }
}
