import { instantText } from '../../infrastructure/clock/clock.ts'
import type { Tx } from '../../infrastructure/database/connect.ts'
import { newId } from '../../infrastructure/ids.ts'
import { keepCheckout } from '../../infrastructure/payments/simulated/check-out.ts'
import { newName } from '../../infrastructure/payments/simulated/names.ts'
import { insertMethodRow, keepPastCharges, keepPastRefunds } from '../../infrastructure/payments/simulated/simulated-store.ts'
import {
  allocateRefund,
  type LineShare,
  type LedgerEvent,
  post,
  paymentRefunded,
  refundGranted,
  reservationPaid,
} from '../ledger/index.ts'
import { insertPastPayments, insertPastRefunds } from './fill-store.ts'
import { insertPayment, markRequested, movePayment, namePage } from './core/payment-store.ts'
import { feeToReturn, platformFeeOf } from './refunds/platform-fee.ts'

/** An advance payment by a demo client, with its refunds. */
export interface PastReservationPayment {
  reservation_id: string
  payer_id: string
  club_id: string
  platform_fee_bp: number
  event: LedgerEvent
  allocation: readonly LineShare[]
  description: string
  amount_minor: number
  currency: string
  at: Temporal.Instant
  refund: { amount_minor: number; reason: string; at: Temporal.Instant } | null
}

/** An advance payment by a demo client who has left the page open. */
export interface OpenCheckout extends Omit<PastReservationPayment, 'refund'> {
  /** Until when the page takes a card. */
  expires_at: Temporal.Instant
  /** Where the client returns to. */
  return_url: string
  cancel_url: string
}

export async function fillOpenCheckout(tx: Tx, checkout: OpenCheckout): Promise<void> {
  const id = newId()
  const { reservation_id, platform_fee_bp, event, return_url, cancel_url, at, expires_at, ...payment } = checkout
  const { reference, url } = await keepCheckout(
    tx,
    { ...payment, key: id, return_url, cancel_url, customer: null, expires_at, is_authorization: false },
    at,
  )
  await insertPayment(
    tx,
    {
      ...payment,
      id,
      event_id: event.id,
      business_date: event.business_date,
      purpose: { kind: 'reservation', id: reservation_id },
      method_id: null,
      page: { provider: 'simulated', expires_at },
      platform_fee_minor: platformFeeOf(payment.amount_minor, platform_fee_bp),
    },
    at,
  )
  await markRequested(tx, id, at)
  await namePage(tx, id, url)
  await movePayment(tx, id, { state: 'requires_action', reference }, at)
}

/** All with one working card, so that they can be refunded like any other. */
export async function fillReservationPayments(
  tx: Tx,
  past: readonly PastReservationPayment[],
  now: Temporal.Instant,
): Promise<void> {
  const method = newName('method')
  await insertMethodRow(tx, {
    id: method,
    customer: 'sim_guest',
    card: '4242424242424242',
    expires_month: 11,
    expires_year: 2031,
    created_at: instantText(now),
  })
  const payments = past.map(({ platform_fee_bp, ...one }) => {
    const amounts = { amount_minor: one.amount_minor, platform_fee_minor: platformFeeOf(one.amount_minor, platform_fee_bp) }
    const refund = one.refund && {
      ...one.refund,
      id: newId(),
      provider_reference: newName('refund'),
      platform_fee_minor: feeToReturn(amounts, [], one.refund.amount_minor),
      allocation: allocateRefund(one.refund.amount_minor, one.allocation, new Map()),
    }
    return { ...one, ...amounts, id: newId(), charge: newName('charge'), refund }
  })
  await keepPastCharges(
    tx,
    method,
    payments.map(({ id, charge, at, amount_minor, currency, description }) => ({
      id: charge,
      reference: id,
      amount_minor,
      currency,
      description,
      state: 'succeeded',
      decline_code: null,
      created_at: instantText(at),
    })),
  )
  const refunds = payments.flatMap(({ id: payment_id, charge, refund }) =>
    refund === null ? [] : [{ ...refund, payment_id, charge, at: instantText(refund.at) }],
  )
  await keepPastRefunds(
    tx,
    refunds.map(({ id, provider_reference, charge, amount_minor, at }) => ({
      id: provider_reference,
      reference: id,
      charge,
      amount_minor,
      created_at: at,
    })),
  )
  await insertPastPayments(
    tx,
    payments.map(({ reservation_id, charge, at, event, ...payment }) => ({
      ...payment,
      event_id: event.id,
      business_date: event.business_date,
      purpose_id: reservation_id,
      provider_reference: charge,
      created_at: instantText(at),
      settled_at: instantText(at),
    })),
  )
  await insertPastRefunds(tx, refunds)
  await post(
    tx,
    payments.flatMap((payment) => {
      const { club_id, currency, reservation_id, payer_id, event, refund } = payment
      const actor = { kind: 'client', id: payer_id } as const
      const of = { club_id, currency, reservation_id, event, actor, source: 'online' } as const
      const cause = { kind: 'payment', id: payment.id } as const
      const paid = { ...of, ...reservationPaid(payment), occurred_at: payment.at, settled_at: payment.at, cause }
      if (refund === null) return [paid]
      const back = { ...of, occurred_at: refund.at, cause: { kind: 'refund', id: refund.id } } as const
      return [
        paid,
        { ...back, ...refundGranted(refund), settled_at: null },
        { ...back, ...paymentRefunded('due_to_payers', refund.amount_minor), settled_at: refund.at },
      ]
    }),
  )
}
