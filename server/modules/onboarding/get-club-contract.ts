import type { ClubCaller } from '../../infrastructure/caller.ts'
import type { Contract } from '#contract/agreements/agreements.ts'
import { refuse } from '../../infrastructure/refusal.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { findClubFacts } from '../clubs/index.ts'
import { findSignedCopy, readContract, type ContractValues } from '../agreements/index.ts'
import { findAgreedPlan } from '../subscriptions/index.ts'
import { contractValues } from './contract-values.ts'
import { formatMissing, statusOf, stepsBefore } from './onboarding.ts'
import { partyOf, readFacts } from './read-facts.ts'

type ContractDependencies = Pick<Infrastructure, 'db' | 'clock' | 'config'>

/** The current values for a club's agreement; refused with what is missing while setup or subscription are incomplete. */
export async function readValues({ db, config }: ContractDependencies, clubId: string): Promise<ContractValues> {
  const club = await findClubFacts(db, clubId)
  const facts = await readFacts(db, club)
  const before = stepsBefore('contract', facts)
  const plan = await findAgreedPlan(db, clubId)
  if (before.length > 0 || plan === null) {
    const missing = before.length > 0 ? before : (['subscription'] as const)
    refuse('onboarding_step_locked', {
      message: formatMissing(missing),
      extra: { missing, next_step: statusOf(facts).next_step },
    })
  }
  return contractValues(config.seller.name, club, plan)
}

export async function getClubContract(needs: ContractDependencies, { club_id }: Pick<ClubCaller, 'club_id'>): Promise<Contract> {
  return readContract(needs.db, partyOf(club_id), async () => readValues(needs, club_id), needs.clock.now())
}

/** The signed copy of a version, by default the latest. */
export async function getClubContractPdf(
  { db }: Infrastructure,
  { club_id }: ClubCaller,
  version: number | null,
): Promise<Buffer> {
  return (await findSignedCopy(db, partyOf(club_id), version)) ?? refuse('not_found')
}
