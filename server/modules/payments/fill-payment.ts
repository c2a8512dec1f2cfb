import { instantText } from '../../infrastructure/clock/clock.ts'
import type { Tx } from '../../infrastructure/database/connect.ts'
import { newId } from '../../infrastructure/ids.ts'
import { newName } from '../../infrastructure/payments/simulated/names.ts'
import { insertMethodRow, keepPastCharges } from '../../infrastructure/payments/simulated/simulated-store.ts'
import { findCurrentMethod } from './methods/method-views.ts'
import { insertMethod, insertNamedCustomer } from './methods/method-store.ts'
import { ofNoEvent } from './core/payment.ts'
import { insertPayment, movePayment } from './core/payment-store.ts'
import { findCharge } from './core/payment-views.ts'
import { post, invoicePaid } from '../ledger/index.ts'

const card = { brand: 'visa', last4: '4242', expires_month: 11, expires_year: 2031 }

/** A working card at the simulated provider, for a demo club. */
export async function fillMethod(tx: Tx, payerId: string, at: Temporal.Instant): Promise<void> {
  const [customer, reference] = [newId(), newId()]
  const { expires_month, expires_year } = card
  await insertMethodRow(tx, {
    id: reference,
    customer,
    card: '4242424242424242',
    expires_month,
    expires_year,
    created_at: instantText(at),
  })
  const customerId = await insertNamedCustomer(
    tx,
    { payer_kind: 'club', payer_id: payerId, provider: 'simulated', provider_reference: customer },
    at,
  )
  await insertMethod(tx, customerId, { ...card, reference, given_at: instantText(at) })
}

interface PastPayment {
  club_id: string
  invoice_id: string
  amount_minor: number
  currency: string
  description: string
  /** False: declined for insufficient funds. */
  is_paid: boolean
}

/** A payment with that card, successful or declined, with its postings. */
export async function fillPayment(
  tx: Tx,
  { club_id, invoice_id, is_paid, ...charged }: PastPayment,
  at: Temporal.Instant,
): Promise<void> {
  const id = newId()
  const method = await findCurrentMethod(tx, 'simulated', club_id)
  await insertPayment(
    tx,
    {
      id,
      payer_id: club_id,
      club_id,
      purpose: { kind: 'invoice', id: invoice_id },
      method_id: method?.id ?? '',
      page: null,
      platform_fee_minor: 0,
      ...ofNoEvent,
      ...charged,
    },
    at,
  )
  const charge = await findCharge(tx, id)
  const reference = newName('charge')
  const { amount_minor, currency, description } = charged
  await keepPastCharges(tx, charge?.method ?? '', [
    {
      id: reference,
      reference: id,
      amount_minor,
      currency,
      description,
      state: is_paid ? 'succeeded' : 'declined',
      decline_code: is_paid ? null : 'insufficient_funds',
      created_at: instantText(at),
    },
  ])
  if (!is_paid) {
    await movePayment(tx, id, { state: 'declined', reference, decline_code: 'insufficient_funds' }, at)
    return
  }
  await movePayment(tx, id, { state: 'succeeded', reference, fee: null }, at)
  await post(tx, [
    {
      ...invoicePaid(charged.amount_minor),
      club_id,
      currency: charged.currency,
      occurred_at: at,
      settled_at: at,
      source: 'online',
      cause: { kind: 'payment', id },
      actor: { kind: 'system' },
      event: null,
      reservation_id: null,
    },
  ])
}
