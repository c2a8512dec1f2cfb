import type { Tx } from '../infrastructure/database/connect.ts'
import type { Infrastructure } from '../infrastructure/infrastructure.ts'
import { keepSignature } from '../modules/agreements/index.ts'
import { getClubContract, prepareClubSignature } from '../modules/onboarding/demo.ts'

interface Signer {
  club_id: string
  signer_id: string
  full_name: string
}

/** After they subscribed, and before the first event in the demo. */
const daysAgo = 85
const origin = { address: '127.0.0.1', user_agent: 'Demo data' }

/** Each club's administrator has signed the current agreement. */
export async function signContracts(
  { config, clock }: Pick<Infrastructure, 'config' | 'clock'>,
  tx: Tx,
  signers: readonly Signer[],
): Promise<void> {
  const needs = { config, db: tx, clock: { ...clock, now: () => clock.now().subtract({ hours: 24 * daysAgo }) } }
  for (const { club_id, signer_id, full_name } of signers) {
    const { document_sha256 } = await getClubContract(needs, { club_id })
    const form = { full_name, document_sha256, signature: { type: 'typed' as const, data: full_name } }
    await keepSignature(tx, await prepareClubSignature(needs, { club_id, signer_id, origin, form }))
  }
}
