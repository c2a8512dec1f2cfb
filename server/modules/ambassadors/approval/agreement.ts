import { commissionTerms } from '#contract/ambassadors/commission-terms.ts'
import type { Contract, SignContractBody } from '#contract/agreements/agreements.ts'
import type { FieldErrors } from '#contract/base/errors.ts'
import { referralDays } from '#contract/ambassadors/referral-terms.ts'
import { audit } from '../../../infrastructure/audit/audit-store.ts'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import { retryTransaction } from '../../../infrastructure/database/retry-transaction.ts'
import type { Caller, Origin } from '../../../infrastructure/caller.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { findAccounts, findReferralCodes, profileOf } from '../../accounts/index.ts'
import {
  findSignedCopy,
  keepSignature,
  prepareSignature,
  readContract,
  type ContractValues,
  type ContractParty,
} from '../../agreements/index.ts'

type AgreementDependencies = Pick<Infrastructure, 'clock' | 'config'> & { db: Database | Tx }

const partyOf = (ambassadorId: string): ContractParty => ({ audience: 'ambassador', subject_id: ambassadorId })

const percent = (bp: number) => `${bp / 100}%`

/** The values in an ambassador's agreement now; refused with what is missing, while they have no name or email. */
async function readValues({ db, clock, config }: AgreementDependencies, ambassadorId: string): Promise<ContractValues> {
  const [account] = await findAccounts(db, [ambassadorId])
  if (account === undefined) refuse('unauthenticated')
  const codes = await findReferralCodes(db, ambassadorId)
  const { full_name } = profileOf(account, clock.now())
  const fields: FieldErrors = {
    ...(full_name === '' && { full_name: ['Full name is required'] }),
    ...(account.email === null && { email: ['Email is required'] }),
  }
  if (Object.keys(fields).length > 0) refuse('profile_incomplete', { fields })
  return {
    platform: config.seller.name,
    full_name,
    email: account.email ?? '',
    referral_code: codes.find(({ kind }) => kind === 'permanent')?.code ?? '',
    subscription_rate: percent(commissionTerms.subscription_bp),
    subscription_months: String(commissionTerms.subscription_months),
    reservation_rate: percent(commissionTerms.club_bp),
    highest_rate: percent(commissionTerms.max_club_bp),
    referral_days: String(referralDays),
  }
}

export async function getAmbassadorContract(needs: AgreementDependencies, ambassadorId: string): Promise<Contract> {
  return readContract(needs.db, partyOf(ambassadorId), async () => readValues(needs, ambassadorId), needs.clock.now())
}

/** The signed copy of a version, by default the latest. */
export async function getAmbassadorContractPdf(
  { db }: Infrastructure,
  { actor }: Caller,
  version: number | null,
): Promise<Buffer> {
  return (await findSignedCopy(db, partyOf(actor.user_id), version)) ?? refuse('not_found')
}

interface AgreementSubmission {
  ambassador_id: string
  origin: Pick<Origin, 'address' | 'user_agent'>
  form: Omit<SignContractBody, 'accept'>
}

/** Everything slow, before any transaction. */
export async function prepareAmbassadorSignature(
  needs: AgreementDependencies,
  { ambassador_id, origin, form }: AgreementSubmission,
) {
  const values = await readValues(needs, ambassador_id)
  return prepareSignature(needs, { party: partyOf(ambassador_id), values, signer_id: ambassador_id, origin, form })
}

/** Signs the agreement. Commissions that waited for it are approved by the next run of the approval job. */
export async function signAmbassadorContract(
  infrastructure: Infrastructure,
  caller: Caller,
  form: Omit<SignContractBody, 'accept'>,
): Promise<Contract> {
  const { db, clock } = infrastructure
  const { user_id } = caller.actor
  const { address, user_agent } = caller.origin
  const origin = { address, user_agent }
  const signature = await prepareAmbassadorSignature(infrastructure, { ambassador_id: user_id, origin, form })
  await retryTransaction(db, async (tx) => {
    await keepSignature(tx, signature)
    await audit(tx, caller, {
      at: clock.now(),
      action: 'signAmbassadorContract',
      subject: { kind: 'contract', id: signature.id },
      after: { document_sha256: signature.document_sha256 },
    })
  })
  return getAmbassadorContract(infrastructure, user_id)
}
