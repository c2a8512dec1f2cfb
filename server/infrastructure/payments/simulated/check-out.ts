import { own } from '#contract/base/own.ts'
import { instantText } from '../../clock/clock.ts'
import type { Tx } from '../../database/connect.ts'
import type { CheckoutRequest } from '../charge-requests.ts'
import { cards } from './cards.ts'
import { stateWith, sendOutcome } from './charge-card.ts'
import { newName } from './names.ts'
import type { SimulatedParts } from './simulated-parts.ts'
import { giveCard, insertMethodRow, keepCharge, type ChargeRow } from './simulated-store.ts'

/** Payers on a checkout page have no name. */
const guest = 'sim_guest'

interface EnteredCard {
  number: string
  /** Whether the payer chose to save it. */
  save: boolean
}

/** Creates a charge that waits for a card on its page. The same key is the same charge. */
export async function keepCheckout(
  tx: Tx,
  request: Omit<CheckoutRequest, 'requested_at' | 'cancel_url'> & { cancel_url: string | null; customer: string | null },
  now: Temporal.Instant,
): Promise<{ reference: string; url: string }> {
  const { key: reference, amount_minor, currency, description, return_url, cancel_url, customer, expires_at } = request
  const capture = request.is_authorization ? 'open' : null
  const of = { id: newName('charge'), reference, method: null, decline_code: null, succeeds_at: null, capture, customer }
  const pages = { return_url, cancel_url, expires_at: instantText(expires_at) }
  const row = { ...of, ...pages, amount_minor, currency, description, state: 'open', created_at: instantText(now) }
  const { charge } = await keepCharge(tx, row)
  if (charge.amount_minor !== amount_minor || charge.currency !== currency)
    throw new Error('This key was used for another charge.')
  return { reference: charge.id, url: `/simulated-payments/checkouts/${charge.id}` }
}

/** Enters a test card for an open charge. False if it is no longer open. */
export async function payCheckout(
  { db, clock }: SimulatedParts,
  { id, customer }: ChargeRow,
  { number, save }: EnteredCard,
): Promise<boolean> {
  const now = clock.now()
  const card = own(cards, number)
  if (!card) throw new Error('There is no such test card.')
  const method = newName('method')
  return db.transaction().execute(async (tx) => {
    await insertMethodRow(tx, {
      id: method,
      customer: customer ?? guest,
      is_saved: save && customer !== null,
      card: number,
      expires_month: 12,
      expires_year: now.toZonedDateTimeISO('UTC').year + 3,
      created_at: instantText(now),
    })
    // Submitting the same form twice pays once.
    const charge = await giveCard(tx, id, { method, ...stateWith(card, now) }, now)
    if (!charge) return false
    await sendOutcome(tx, charge, card, now)
    return true
  })
}
