import { CallError } from '#contract/base/client.ts'
import type { ErrorCode } from '#contract/base/errors.ts'
import type { DoorMethod } from '#contract/door/collect.ts'
import { admittedOf } from '#contract/door/exits.ts'
import type { DoorGuest } from '#contract/door/door.ts'
import { latePrices } from '#contract/reservations/late-entry.ts'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import type { LocalDoorState } from './local-door-state.ts'
import type { LocalPayment } from './kept.ts'

/** What a party paid at the door, and not what it handed over: change is no part of it. */
export interface Payment {
  /** The same id is the same payment. */
  payment_id: string
  reservation_id: string
  amount_minor: number
  method: DoorMethod
  /** The drawer that cash goes into, if this person has one open. */
  drawer_id?: string
}

/** A party after a payment, as the server counts it: its balance first, then as many late guests as it covers. */
export function afterPayment(guest: DoorGuest, amountMinor: number, at: number): DoorGuest {
  const ahead = Math.min(amountMinor, guest.balance_due_minor)
  const atClub = Math.min(amountMinor - ahead, guest.pay_at_club_minor)
  const { settled_heads = 0, late_entry = [] } = guest
  const inside = admittedOf(guest)
  const prices = latePrices({ ...guest, inside, settled_heads, late_entry }, at)
  let [heads, left] = [0, amountMinor - ahead - atClub]
  for (; heads < prices.length && left > 0; heads++) left -= prices[heads] ?? 0
  const balance_due_minor = guest.balance_due_minor - ahead
  return {
    ...guest,
    status: guest.status === 'awaiting_payment' && balance_due_minor === 0 ? 'confirmed' : guest.status,
    balance_due_minor,
    pay_at_club_minor: guest.pay_at_club_minor - atClub,
    ...(heads > 0 && { settled_heads: Math.max(settled_heads, inside) + heads }),
  }
}

/** A payment to store before it is sent, and its party once it counts. */
export function payHere(
  { guests, list }: Pick<LocalDoorState, 'guests' | 'list'>,
  { payment_id, ...taken }: Payment,
  { eventId, at, made_at }: { eventId: string; at: string; made_at: number },
): { payment: LocalPayment; guest: DoorGuest | null } {
  const guest = guests.get(taken.reservation_id) ?? null
  const payment: LocalPayment = {
    event_id: eventId,
    event_title: list?.event.title ?? '',
    made_at,
    reference: guest?.reference ?? '',
    entry: { action: 'collect', scan_id: payment_id, ...taken, at },
    state: 'waiting',
    said: null,
    answer: null,
    refusal: null,
    is_seen: false,
  }
  return { payment, guest: guest && afterPayment(guest, taken.amount_minor, Date.parse(at)) }
}

/** The same payment, of this amount, for whichever drawer its person has open now. */
export function amended(payment: LocalPayment, amountMinor: number): LocalPayment {
  const { drawer_id: _, ...entry } = payment.entry
  return { ...payment, entry: { ...entry, amount_minor: amountMinor }, state: 'waiting', refusal: null }
}

/** Why the server refused a payment whose money was taken. */
export function paymentRefusalOf(error: unknown): LocalPayment['refusal'] {
  const body: unknown = error instanceof CallError ? error.body : null
  const { code, left_minor } = (typeof body === 'object' && body !== null ? body : {}) as {
    code?: ErrorCode
    left_minor?: number
  }
  return { code: code ?? null, text: errorMessage(error, 'This wasn’t accepted.'), left_minor: left_minor ?? 0 }
}
