import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { follower, type Follower } from '../../../infrastructure/jobs/news.ts'
import { reservationsChanged } from '../core/apply-steps-store.ts'
import { cancelPayments } from './refund-online.ts'
import { completeSplit } from './split/complete-split.ts'
import { returnPartPaid } from './settle-reservation.ts'

/** Refunds payments of expired reservations, and closes payment pages on which no one should pay any more. */
export const moneyFollower = (infrastructure: Infrastructure): Follower =>
  follower(reservationsChanged, {
    name: 'settle_changed_reservations',
    lane: 'money',
    when: 'exists($.steps[*] ? (@.stops_payment == true || @.action == "expire"))',
    run: async ({ facts: { steps } }) => {
      for (const { reservation_id, action, refund_minor = 0, stops_payment } of steps) {
        if (stops_payment === true) await cancelPayments(infrastructure, reservation_id)
        if (action === 'expire' && refund_minor > 0) await returnPartPaid(infrastructure, reservation_id)
        await completeSplit(infrastructure, reservation_id)
      }
    },
  })
