import { audit } from '../../infrastructure/audit/audit-store.ts'
import type { Contract, SignContractBody } from '#contract/agreements/agreements.ts'
import { retryTransaction } from '../../infrastructure/database/retry-transaction.ts'
import { refuse } from '../../infrastructure/refusal.ts'
import type { ClubCaller, Origin } from '../../infrastructure/caller.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { completeOnboarding, findClubFacts } from '../clubs/index.ts'
import { keepSignature, prepareSignature, type SignatureRow } from '../agreements/index.ts'
import { getClubContract, readValues } from './get-club-contract.ts'
import { isAllDone } from './onboarding.ts'
import { partyOf, readFacts } from './read-facts.ts'

export interface ClubSigning {
  club_id: string
  signer_id: string
  origin: Pick<Origin, 'address' | 'user_agent'>
  form: Omit<SignContractBody, 'accept'>
}

/** Prepares a club's signature without storing it. */
export async function prepareClubSignature(
  needs: Pick<Infrastructure, 'db' | 'clock' | 'config'>,
  { club_id, ...signing }: ClubSigning,
): Promise<SignatureRow> {
  return prepareSignature(needs, { party: partyOf(club_id), values: await readValues(needs, club_id), ...signing })
}

/** Signs the agreement for a club. As the last step, it opens the club in the same transaction. */
export async function signClubContract(
  infrastructure: Infrastructure,
  caller: ClubCaller,
  form: ClubSigning['form'],
): Promise<Contract> {
  const { db, clock } = infrastructure
  const { actor, club_id, origin } = caller
  const { address, user_agent } = origin
  const signing = { club_id, signer_id: actor.user_id, origin: { address, user_agent }, form }
  const signature = await prepareClubSignature(infrastructure, signing)
  await retryTransaction(db, async (tx) => {
    await keepSignature(tx, signature)
    await audit(tx, caller, {
      at: clock.now(),
      action: 'signClubContract',
      subject: { kind: 'contract', id: signature.id },
      after: { document_sha256: signature.document_sha256 },
    })
    const club = await findClubFacts(tx, club_id)
    if (club.onboarding_completed_at !== null) return
    // An earlier step may be incomplete again by now: then nothing is signed either.
    if (!isAllDone(await readFacts(tx, club))) refuse('onboarding_step_locked')
    await completeOnboarding(tx, club_id, clock.now())
  })
  return getClubContract(infrastructure, caller)
}
