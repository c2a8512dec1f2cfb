import type { Contract, SignContractBody } from '#contract/contracts.ts'
import { retryRaces } from '../../infrastructure/database/retry-races.ts'
import { refuse } from '../../infrastructure/http/refusal.ts'
import type { Actor, Origin } from '../../infrastructure/http/route.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { completeOnboarding, findClubFacts } from '../clubs/index.ts'
import { keepSignature, prepareSignature } from '../contracts/index.ts'
import { getClubContract, readValues } from './get-club-contract.ts'
import { isAllDone } from './onboarding.ts'
import { partyOf, readFacts } from './read-facts.ts'

interface Call {
  actor: Actor
  club_id: string
  origin: Origin
  body: SignContractBody
}

/** Signs the contract for a club. As the last step, it opens the club in the same transaction. */
export async function signClubContract(infrastructure: Infrastructure, { actor, club_id, origin, body }: Call): Promise<Contract> {
  const { db, clock } = infrastructure
  const { accept: _accepted, ...given } = body
  const values = await readValues(infrastructure, club_id)
  const party = partyOf(club_id)
  const { address, user_agent } = origin
  const signature = await prepareSignature(infrastructure, { party, values, signer_id: actor.user_id, origin: { address, user_agent }, given })
  await retryRaces(async () =>
    db.transaction().execute(async (tx) => {
      await keepSignature(tx, signature)
      const club = await findClubFacts(tx, club_id)
      if (club.onboarding_completed_at !== null) return
      // What came before may be gone since it was looked at: then nothing is signed either.
      if (!isAllDone(await readFacts(tx, club))) refuse('onboarding_step_locked')
      await completeOnboarding(tx, club_id, clock.now())
    }),
  )
  return getClubContract(infrastructure, club_id)
}
