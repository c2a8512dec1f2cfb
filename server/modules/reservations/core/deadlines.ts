import { earlier, later } from '#contract/instants.ts'
import type { ReservationStatus } from '#contract/reservation-states.ts'

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

interface Event {
  starts_at: string
  ends_at: string
}

/** When a reservation that just entered this status expires; null if it does not. Never after the event. */
export function deadlineOf(status: ReservationStatus, event: Event, now: Temporal.Instant): Temporal.Instant | null {
  const [start, end] = [Temporal.Instant.from(event.starts_at), Temporal.Instant.from(event.ends_at)]
  if (status === 'held') return earlier(now.add(hold), end)
  if (status === 'pending') return earlier(now.add(approval), end)
  if (status !== 'awaiting_payment') return null
  const early = earlier(now.add(payment), start.subtract(lateFrom))
  return earlier(later(early, now.add(latePayment)), end)
}

/** Until when places are held once the client starts paying; never beyond the event. */
export const heldForPayment = (expiresAt: string, { ends_at }: Pick<Event, 'ends_at'>, now: Temporal.Instant): Temporal.Instant =>
  earlier(later(Temporal.Instant.from(expiresAt), now.add(paying)), Temporal.Instant.from(ends_at))

export const extended = (expiresAt: string) => Temporal.Instant.from(expiresAt).add(extension)
