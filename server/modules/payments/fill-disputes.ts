import type { DisputeState } from '#contract/payments/disputes.ts'
import type { Tx } from '../../infrastructure/database/connect.ts'
import { newId } from '../../infrastructure/ids.ts'
import { decideDispute, insertDispute, noteDisputeFee } from './disputes/dispute-store.ts'
import { findUndisputedPayment } from './fill-store.ts'
import { ledgerFactsOf } from './core/payment.ts'
import { findPayment } from './core/payment-views.ts'
import { post, disputeFee, disputeLost, disputeOpened, disputeWon } from '../ledger/index.ts'

/** A dispute for the demo data, about the club's latest payment before it. */
export interface PastDispute {
  club_id: string
  reason: string
  state: DisputeState
  opened_at: Temporal.Instant
  decided_at: Temporal.Instant
  fee: { amount_minor: number; currency: string }
}

export async function fillDispute(tx: Tx, { club_id, reason, state, opened_at, decided_at, fee }: PastDispute): Promise<void> {
  const id = await findUndisputedPayment(tx, club_id, opened_at)
  const payment = id === null ? null : await findPayment(tx, id)
  if (payment === null) return
  const { amount_minor } = payment
  const dispute = await insertDispute(
    tx,
    { payment_id: payment.id, provider_reference: `sim_dispute_${newId()}`, amount_minor, reason },
    opened_at,
  )
  await noteDisputeFee(tx, dispute.id, { fee_minor: fee.amount_minor, fee_currency: fee.currency, fee_returned_minor: 0 })
  const facts = { ...ledgerFactsOf(payment), actor: { kind: 'system' }, cause: { kind: 'dispute', id: dispute.id } } as const
  const opened = { ...facts, occurred_at: opened_at, settled_at: opened_at }
  await post(tx, [
    { ...opened, ...disputeFee(fee.amount_minor), currency: fee.currency },
    { ...opened, ...disputeOpened(amount_minor) },
  ])
  if (state === 'open') return
  await decideDispute(tx, dispute.id, state, decided_at)
  const posting = state === 'lost' ? disputeLost(amount_minor, 'club') : disputeWon(amount_minor)
  await post(tx, [{ ...facts, ...posting, occurred_at: decided_at, settled_at: decided_at }])
}
