import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { follower, type Follower } from '../../infrastructure/jobs/news.ts'
import { disputeChanged, findPayment, paymentChanged } from '../payments/index.ts'
import { noteFailedPayment, noteFailedRefund, notePaymentReturned } from './emails/note-failures.ts'
import { completeSplit } from './money/split/complete-split.ts'
import { noteShare } from './money/split/note-split.ts'
import { returnWonDispute, settleReservation } from './money/settle-reservation.ts'

/** Counts payments and refunds, with what follows. */
export const paymentFollower = (infrastructure: Infrastructure): Follower =>
  follower(paymentChanged.reservation, {
    name: 'reservation_payment_changed',
    lane: 'money',
    run: async ({ facts: { purpose_id, payment_id, failed_refund_id, returned_minor } }) => {
      await settleReservation(infrastructure, purpose_id)
      await completeSplit(infrastructure, purpose_id)
      const payment = await findPayment(infrastructure.db, payment_id)
      if (payment !== null && payment.share_id !== null) {
        await noteShare(infrastructure.db, payment)
      } else if (returned_minor !== undefined)
        await notePaymentReturned(infrastructure, purpose_id, { payment_id, refund_minor: returned_minor })
      if (payment !== null && payment.share_id === null) await noteFailedPayment(infrastructure, purpose_id, payment)
      if (failed_refund_id !== undefined) await noteFailedRefund(infrastructure, purpose_id, failed_refund_id)
    },
  })

/** A dispute that is won may return money for places that were taken back meanwhile. */
export const wonDisputeFollower = (infrastructure: Infrastructure): Follower =>
  follower(disputeChanged, {
    name: 'return_won_dispute',
    lane: 'money',
    run: async ({ facts: { state, purpose_kind, purpose_id, amount_minor } }) => {
      if (state === 'won' && purpose_kind === 'reservation') await returnWonDispute(infrastructure, purpose_id, amount_minor)
    },
  })
