import type { Payment } from '../../../payments/index.ts'

/** A successful payment of a reservation. */
export const aPayment = (change: Partial<Payment>): Payment => ({
  id: 'payment',
  payer_id: 'client',
  club_id: 'club',
  purpose_kind: 'reservation',
  purpose_id: 'reservation',
  amount_minor: 5000,
  currency: 'EUR',
  state: 'succeeded',
  decline_code: null,
  created_at: '2026-06-01T20:00:00.000Z',
  settled_at: '2026-06-01T20:00:00.000Z',
  refunded_minor: 0,
  is_disputed: false,
  refundable_minor: 5000,
  refunded_shares: [],
  platform_fee_minor: 0,
  page_url: null,
  split_id: null,
  share_id: null,
  authorized_at: null,
  event_id: null,
  business_date: null,
  allocation: [],
  ...change,
})
