import { own } from '#contract/base/own.ts'
import { instantText } from '../../clock/clock.ts'
import type { RefundRequest } from '../payment-provider.ts'
import type { RefundOutcome } from '../provider-event.ts'
import { cards } from './cards.ts'
import { sendMessage } from './messages.ts'
import { newName } from './names.ts'
import { simulatedRefundOutcomeOf } from './outcome.ts'
import type { SimulatedParts } from './simulated-parts.ts'
import { findChargeRow, findMethodRow, keepRefund } from './simulated-store.ts'

/** Seconds, for a card whose refunds take a while. */
const late = 2 * 3600

/** Refunds part of a charge: the same key is one refund, and another amount with it an error. */
export async function refundCharge(
  { db, clock }: SimulatedParts,
  { key, charge: id, amount_minor }: RefundRequest,
): Promise<RefundOutcome> {
  const now = clock.now()
  const charge = await findChargeRow(db, 'id', id)
  const method = charge?.method ? await findMethodRow(db, charge.method) : undefined
  if (!charge || !method) throw new Error('The simulated provider has no such charge.')
  const refunds = own(cards, method.card)?.refunds
  const delay = refunds === undefined ? 0 : late
  const end = {
    state: refunds === 'never' ? 'failed' : 'succeeded',
    ends_at: delay === 0 ? null : instantText(now.add({ seconds: delay })),
  }
  return db.transaction().execute(async (tx) => {
    const { refund, isNew } = await keepRefund(tx, {
      id: newName('refund'),
      reference: key,
      charge: id,
      amount_minor,
      created_at: instantText(now),
      ...end,
    })
    if (refund.amount_minor !== amount_minor || refund.charge !== id) throw new Error('This key was used for another refund.')
    if (isNew)
      await sendMessage(
        tx,
        now,
        { kind: 'refund_changed', key, outcome: simulatedRefundOutcomeOf(refund, now.add({ seconds: delay })) },
        [delay],
      )
    return simulatedRefundOutcomeOf(refund, now)
  })
}
