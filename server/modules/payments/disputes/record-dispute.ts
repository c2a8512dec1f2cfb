import * as z from 'zod/mini'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import { retryTransaction } from '../../../infrastructure/database/retry-transaction.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { newsType, publish } from '../../../infrastructure/jobs/news.ts'
import type { ProviderDisputeState, ProviderEvent, ProviderFee } from '../../../infrastructure/payments/provider-event.ts'
import {
  decideDispute,
  findDisputeByReference,
  insertDispute,
  lockPaymentOfCharge,
  noteDisputeFee,
  type DisputeRow,
  type DisputeFee,
} from './dispute-store.ts'
import { findPayment } from '../core/payment-views.ts'
import { ledgerFactsOf, type Payment } from '../core/payment.ts'
import {
  post,
  disputeFee,
  disputeFeeReturned,
  disputeLost,
  disputeOpened,
  disputeReturned,
  disputeWon,
  type Posting,
} from '../../ledger/index.ts'
import { publishPaymentChanged, purposes } from '../core/purposes.ts'

/** A dispute was opened or decided. Its subject is the payment. */
export const disputeChanged = newsType(
  'dispute_changed',
  z.object({
    dispute_id: z.uuid(),
    payment_id: z.uuid(),
    club_id: z.uuid(),
    purpose_kind: z.enum(['invoice', 'reservation']),
    purpose_id: z.uuid(),
    state: z.enum(['open', 'won', 'lost']),
    amount_minor: z.int(),
    currency: z.string(),
  }),
)

/** A dispute only moves up: a bank may decide for us after deciding for the payer. */
const rank: Record<ProviderDisputeState, number> = { open: 0, lost: 1, won: 2 }

type DisputeEvent = Extract<ProviderEvent, { kind: 'dispute_changed' }>

/** Records a provider's report on a dispute with all its effects, once, in whatever order the webhooks come. */
export async function recordDispute({ db, clock, log }: Infrastructure, event: DisputeEvent): Promise<void> {
  const now = clock.now()
  await retryTransaction(db, async (tx) => {
    const paymentId = await lockPaymentOfCharge(tx, event.charge)
    const payment = paymentId === null ? null : await findPayment(tx, paymentId)
    if (payment === null) {
      log.warn({ event: event.id }, 'a provider reported a dispute about a charge that is not ours')
      return
    }
    const { amount_minor, reason, state } = event
    const existing = await findDisputeByReference(tx, payment.id, event.dispute)
    if (existing !== null && rank[state] < rank[existing.state]) return
    const provider_reference = event.dispute
    const dispute =
      existing ?? (await insertDispute(tx, { payment_id: payment.id, provider_reference, amount_minor, reason }, now))
    const cause = { kind: 'dispute', id: dispute.id } as const
    const facts = { ...ledgerFactsOf(payment), occurred_at: now, settled_at: now, actor: { kind: 'system' }, cause } as const
    const fee = event.fee === null ? null : feeChange(dispute, event.fee)
    if (fee !== null) {
      await noteDisputeFee(tx, dispute.id, fee.change)
      await post(tx, [{ ...facts, ...fee.posting, currency: fee.change.fee_currency }])
    }
    if (state === existing?.state) return
    if (state !== 'open') await decideDispute(tx, dispute.id, state, now)
    await post(
      tx,
      postingsOf(payment, existing?.state ?? null, state, dispute.amount_minor).map((posting) => ({ ...facts, ...posting })),
    )
    log.warn({ payment: payment.id, dispute: dispute.id, state }, 'a payment is disputed')
    await publishPaymentChanged(tx, payment)
    await publishDispute(tx, payment, { ...dispute, state })
  })
}

/** The provider reports its fee so far. It may charge one for a dispute and return it: each counts once, in any order. */
function feeChange(
  { fee_minor, fee_currency, fee_returned_minor }: DisputeRow,
  { amount_minor, currency }: ProviderFee,
): { change: DisputeFee; posting: Posting } | null {
  if (fee_minor === null || fee_currency === null)
    return amount_minor > 0
      ? { change: { fee_minor: amount_minor, fee_currency: currency, fee_returned_minor: 0 }, posting: disputeFee(amount_minor) }
      : null
  const returned = fee_minor - amount_minor
  if (returned <= 0 || fee_returned_minor > 0) return null
  return { change: { fee_minor, fee_currency, fee_returned_minor: returned }, posting: disputeFeeReturned(returned) }
}

function postingsOf(
  { purpose_kind }: Payment,
  before: ProviderDisputeState | null,
  state: ProviderDisputeState,
  amount: number,
): Posting[] {
  const { bears_disputes: bearer } = purposes[purpose_kind]
  const opened = before === null ? [disputeOpened(amount)] : []
  if (state === 'open') return opened
  if (state === 'lost') return [...opened, disputeLost(amount, bearer)]
  return before === 'lost' ? [disputeReturned(amount, bearer)] : [...opened, disputeWon(amount)]
}

async function publishDispute(
  tx: Tx,
  { id: payment_id, club_id, purpose_kind, purpose_id, currency }: Payment,
  { id, state, amount_minor }: { id: string; state: ProviderDisputeState; amount_minor: number },
): Promise<void> {
  const facts = { dispute_id: id, payment_id, club_id, purpose_kind, purpose_id, state, amount_minor, currency }
  await publish(tx, { type: disputeChanged, subject: `payment:${payment_id}`, facts })
}
