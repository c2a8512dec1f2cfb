import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { follower, type Follower } from '../../../infrastructure/jobs/news.ts'
import { paymentChanged } from '../../payments/index.ts'
import { reservationsBooked, reservationsChanged } from '../../reservations/index.ts'
import { invoiceChanged } from '../../subscriptions/index.ts'
import { reconcileCommissions } from './reconcile.ts'

const lane = 'bulk'

/** Keeps commissions in step with bookings, visits, payments, refunds and disputes of reservations, and likewise of invoices. */
export const commissionFollowers = (infrastructure: Infrastructure): Follower[] => [
  follower(reservationsBooked, {
    name: 'commissions_of_booked',
    lane,
    when: '!($.has_referrals == false)',
    run: async ({ facts: { reservations } }) =>
      reconcileCommissions(
        infrastructure,
        'reservation',
        reservations.map(({ id }) => id),
      ),
  }),
  follower(reservationsChanged, {
    name: 'commissions_of_changed',
    lane,
    run: async ({ facts: { steps } }) =>
      reconcileCommissions(infrastructure, 'reservation', [...new Set(steps.map(({ reservation_id }) => reservation_id))]),
  }),
  follower(paymentChanged.reservation, {
    name: 'commissions_of_paid',
    lane,
    run: async ({ facts: { purpose_id } }) => reconcileCommissions(infrastructure, 'reservation', [purpose_id]),
  }),
  follower(invoiceChanged, {
    name: 'commissions_of_invoice',
    lane,
    run: async ({ facts: { invoice_id } }) => reconcileCommissions(infrastructure, 'subscription', [invoice_id]),
  }),
  follower(paymentChanged.invoice, {
    name: 'commissions_of_invoice_paid',
    lane,
    run: async ({ facts: { purpose_id } }) => reconcileCommissions(infrastructure, 'subscription', [purpose_id]),
  }),
]
