import type { Reservation, ReservationDetail } from '#contract/reservations/reservations.ts'

/** A reservation as on its page; a new one has no payments yet. */
export type Payable = Reservation & Partial<Pick<ReservationDetail, 'payment' | 'movements'>>

export type PayState = 'nothing' | 'due' | 'declined' | 'confirming' | 'paid' | 'returned'

/** What to say about a payment. `back`: how its payer returned from the provider's page. */
export function payStateOf({ status, allowed_actions, payment }: Payable, back: string | null): PayState {
  const isDue = allowed_actions.includes('pay')
  if (payment?.state === 'processing' && isDue) return 'confirming'
  // The bank has answered them, and its answer is on its way to us.
  if (back === 'done' && isDue && payment?.state === 'requires_action') return 'confirming'
  if (isDue) return payment?.state === 'declined' ? 'declined' : 'due'
  if (payment?.state !== 'succeeded') return 'nothing'
  if (status === 'expired') return 'returned'
  return back === 'done' && status === 'confirmed' ? 'paid' : 'nothing'
}
