import type {
  AmbassadorStatement,
  recordAmbassadorPayout as endpoint,
  voidAmbassadorPayout as voidEndpoint,
} from '#contract/ambassadors/statements.ts'
import type { BodyOf } from '#contract/base/endpoint.ts'
import { audit } from '../../../infrastructure/audit/audit-store.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import type { Caller } from '../../../infrastructure/caller.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import { answerOnceIn } from '../../../infrastructure/idempotency/answer-once.ts'
import { newId } from '../../../infrastructure/ids.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { enqueue } from '../../../infrastructure/jobs/enqueue.ts'
import { commissionPaid, commissionPayoutVoided, post, type NewTransaction } from '../../ledger/index.ts'
import { findStandingTransfer, isBeingPaid, lockBankFiles } from '../../payouts/index.ts'
import { lockHeldAmbassadors } from '../commissions/commission-store.ts'
import { mailStatement } from './statement-emails.ts'
import { lockStatement, markPaid, markUnpaid, type LockedStatement, type Payout } from './statement-store.ts'
import { findAnyStatement } from './statement-views.ts'

interface PayoutInput {
  id: string
  body: BodyOf<typeof endpoint>
  key: string | null
}

/** What a payout does in the ledger. */
export async function postStatementPayout(
  tx: Tx,
  posting: ReturnType<typeof commissionPaid>,
  by: Pick<NewTransaction, 'currency' | 'cause' | 'source' | 'actor'>,
  now: Temporal.Instant,
): Promise<void> {
  const of = { club_id: null, event: null, reservation_id: null }
  await post(tx, [{ ...posting, ...of, ...by, occurred_at: now, settled_at: now }])
}

/** Pays a locked statement by hand, with its posting. */
export async function payStatement(
  tx: Tx,
  { id, currency, total_minor }: Pick<LockedStatement, 'id' | 'currency' | 'total_minor'>,
  payout: Omit<Payout, 'payout_id'>,
  now: Temporal.Instant,
): Promise<void> {
  const payout_id = newId()
  await markPaid(tx, id, { payout_id, ...payout }, now)
  const cause = { kind: 'ambassador_payout', id: payout_id } as const
  const actor = { kind: 'platform', id: payout.paid_by } as const
  await postStatementPayout(tx, commissionPaid(total_minor), { currency, cause, source: 'manual', actor }, now)
}

/**
 * Takes back the payout of a locked statement, which is to be paid again: unless a transfer arrived that was taken for failed
 * when this payout was made. It is posted, so that one paid the statement.
 */
export async function reopenStatement(
  tx: Tx,
  { id, reference }: Pick<LockedStatement, 'id' | 'reference'>,
  voiding: Parameters<typeof markUnpaid>[2],
  now: Temporal.Instant,
): Promise<void> {
  await markUnpaid(tx, id, voiding, now)
  const other = await findStandingTransfer(tx, id)
  if (other !== null) await markPaid(tx, id, { ...other, method: 'transfer' }, now)
  const news =
    other === null
      ? ({ happened: 'voided', reference: reference ?? '', reason: voiding.reason } as const)
      : ({ happened: 'paid', reference: other.reference, reason: '' } as const)
  await enqueue(tx, mailStatement, { statement_id: id, ...news })
}

/** Records that a statement was paid, once, in the ledger too. Repeated or concurrent calls change nothing. */
export async function recordAmbassadorPayout(
  { db, clock }: Infrastructure,
  caller: Caller,
  { id, body, key }: PayoutInput,
): Promise<AmbassadorStatement> {
  const user_id = caller.actor.user_id
  const now = clock.now()
  // A date starts earlier in the east than in UTC.
  if (body.paid_on > now.toZonedDateTimeISO('Pacific/Kiritimati').toPlainDate().toString())
    refuse('invalid', { fields: { paid_on: ['The date can’t be in the future'] } })
  const once = { user_id, club_id: null, key, endpoint: 'recordAmbassadorPayout', request: { id, body } }
  return answerOnceIn({ db, clock }, once, async (tx) => {
    await lockBankFiles(tx, 'payout')
    const statementRow = (await findAnyStatement(tx, id, now)) ?? refuse('not_found')
    const blocked = await lockHeldAmbassadors(tx, [statementRow.ambassador.id])
    const statement = (await lockStatement(tx, id)) ?? refuse('not_found')
    if (statement.status === 'paid') return refuse('statement_paid')
    if (blocked.size > 0) return refuse('ambassador_suspended')
    if (await isBeingPaid(tx, id)) return refuse('transfer_under_way')
    await payStatement(tx, statement, { ...body, paid_by: user_id }, now)
    await enqueue(tx, mailStatement, { statement_id: id, happened: 'paid', reference: body.reference, reason: '' })
    await audit(tx, caller, {
      at: now,
      action: 'recordAmbassadorPayout',
      subject: { kind: 'ambassador_statement', id },
      before: { status: 'payable' },
      after: { status: 'paid', ...body },
    })
    return (await findAnyStatement(tx, id, now)) ?? refuse('not_found')
  })
}

/** Voids a payout recorded by mistake, in the ledger too: the statement is open again. Of two concurrent calls, one wins. */
export async function voidAmbassadorPayout(
  { db, clock }: Infrastructure,
  caller: Caller,
  { id, body: { reason }, key }: { id: string; body: BodyOf<typeof voidEndpoint>; key: string | null },
): Promise<AmbassadorStatement> {
  const user_id = caller.actor.user_id
  const now = clock.now()
  const once = { user_id, club_id: null, key, endpoint: 'voidAmbassadorPayout', request: { id, reason } }
  return answerOnceIn({ db, clock }, once, async (tx) => {
    const statement = (await lockStatement(tx, id)) ?? refuse('not_found')
    const { status, currency, total_minor, payout_id, method, reference } = statement
    if (status !== 'paid') return refuse('statement_unpaid')
    // The provider has moved the money, and reports it if it comes back.
    if (method === 'transfer') return refuse('payout_transferred')
    await reopenStatement(tx, statement, { payout_id: payout_id ?? id, voided_by: user_id, reason }, now)
    const cause = { kind: payout_id === null ? 'ambassador_statement' : 'ambassador_payout', id: payout_id ?? id } as const
    const actor = { kind: 'platform', id: user_id } as const
    await postStatementPayout(tx, commissionPayoutVoided(total_minor), { currency, cause, source: 'manual', actor }, now)
    const after = (await findAnyStatement(tx, id, now)) ?? refuse('not_found')
    await audit(tx, caller, {
      at: now,
      action: 'voidAmbassadorPayout',
      subject: { kind: 'ambassador_statement', id },
      before: { status: 'paid', reference },
      after: { status: after.status, reason },
    })
    return after
  })
}
