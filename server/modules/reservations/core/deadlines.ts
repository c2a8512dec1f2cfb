import { earlier, later } from '#contract/base/instants.ts'
import type { ReservationStatus } from '#contract/reservations/states.ts'

/** How long a hold lasts, and again if extended (product rule). */
const hold = { minutes: 10 }
const extension = { minutes: 5 }
/** The longest extension while its payment is in progress. */
const paying = { minutes: 15 }
/** How long a club has to approve or decline. */
const approval = { hours: 48 }
/** How long clients have to pay after approval, except in the last hours before the event. */
const payment = { hours: 24 }
const lateFrom = { hours: 6 }
const latePayment = { minutes: 30 }

interface Hours {
  starts_at: string
  /** From then on the door refuses the party: see `entryWindow`. */
  entry_until: string
}

/** When a reservation that just entered this status expires; null if it does not. Never after its entry ends. */
export function deadlineOf(status: ReservationStatus, hours: Hours, now: Temporal.Instant): Temporal.Instant | null {
  const [start, end] = [Temporal.Instant.from(hours.starts_at), Temporal.Instant.from(hours.entry_until)]
  if (status === 'held') return earlier(now.add(hold), end)
  if (status === 'pending') return earlier(now.add(approval), end)
  if (status !== 'awaiting_payment') return null
  const early = earlier(now.add(payment), start.subtract(lateFrom))
  return earlier(later(early, now.add(latePayment)), end)
}

/** Until when places are held once the client starts paying; never beyond their entry. */
export const heldForPayment = (expiresAt: string, entryUntil: string, now: Temporal.Instant): Temporal.Instant =>
  earlier(later(Temporal.Instant.from(expiresAt), now.add(paying)), Temporal.Instant.from(entryUntil))

export const extended = (expiresAt: string, entryUntil: string): Temporal.Instant =>
  earlier(Temporal.Instant.from(expiresAt).add(extension), Temporal.Instant.from(entryUntil))

/** Until when what is added to a confirmed reservation is held for its payment: as long as a hold that is being paid. */
export const additionDeadline = (entryUntil: string, now: Temporal.Instant): Temporal.Instant =>
  earlier(now.add(paying), Temporal.Instant.from(entryUntil))
