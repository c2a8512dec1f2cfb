import type { takeWalkIn as endpoint } from '#contract/reservations/event-reservations.ts'
import type { BodyOf } from '#contract/base/endpoint.ts'
import type { PricedBooking, BookablePrestation, ChosenLine, BookingRefusal } from '../booking/booking-facts.ts'
import { price } from '../booking/booking-price.ts'
import { refuseTwoKinds, seatingOf } from '../booking/choose-tables.ts'
import { refuseParty } from '../booking/booking-refusals.ts'
import { hasEnded, isPast } from '../../events/index.ts'
import { shortageOf, type EventForSale } from '../booking/event-places.ts'

export type WalkIn = BodyOf<typeof endpoint>

export const takesWalkIns = ({ state, ends_at }: Pick<EventForSale, 'state' | 'ends_at'>, now: Temporal.Instant) =>
  (state === 'published' || state === 'paused') && !isPast(ends_at, now)

export const areDoorsOpen = ({ doors_at, starts_at }: Pick<EventForSale, 'doors_at' | 'starts_at'>, now: Temporal.Instant) =>
  isPast(doors_at ?? starts_at, now)

/** Why an event takes no more parties from its club, whatever places are left. */
export function refuseParties(event: EventForSale, now: Temporal.Instant): BookingRefusal | null {
  if (event.state === 'cancelled') return { code: 'event_cancelled' }
  if (isPast(event.ends_at, now)) return { code: 'event_past' }
  return takesWalkIns(event, now) ? null : { code: 'event_not_published' }
}

/** The largest possible party: the club decides at its door how many come together. */
const anyParty = { max_party_size: 100 }

/** A party that is inside and has paid: so much for each of what it has. */
export interface InsideAlready {
  unit_minor: number
}

/** What they were told, without terms for later. */
const asPaid = (prestation: BookablePrestation, { unit_minor }: InsideAlready): BookablePrestation => ({
  ...prestation,
  price_minor: unit_minor,
  price_after_minor: null,
  free_until: null,
  payment: unit_minor === 0 ? 'free' : 'at_club',
})

/** Why an event accepts no walk-ins at the moment, apart from its places. */
function refuseNow(event: EventForSale, { check_in = false }: WalkIn, now: Temporal.Instant): BookingRefusal | null {
  return refuseParties(event, now) ?? (check_in && !areDoorsOpen(event, now) ? { code: 'doors_closed' } : null)
}

/** Of a party inside, what still refuses it: there is nothing to count it for. */
function refuseInside(event: EventForSale, body: WalkIn): BookingRefusal | null {
  if (event.state === 'cancelled') return { code: 'event_cancelled' }
  const isTable = (id: string) => event.prestations.some((one) => one.id === id && one.table_choice !== null)
  return body.lines.some(({ prestation_id }) => isTable(prestation_id)) ? shortageOf(event, body.lines, body.party_size) : null
}

/** Whether a club may take a party, and at which prices. Sales windows, phases and guest limits apply to bookings only. */
export function decideWalkIn(
  event: EventForSale,
  body: WalkIn,
  now: Temporal.Instant,
  inside: InsideAlready | null = null,
): { refused: BookingRefusal } | { booked: PricedBooking; is_over: boolean } {
  const closed = inside === null ? refuseNow(event, body, now) : refuseInside(event, body)
  if (closed !== null) return { refused: closed }
  const chosen: ChosenLine[] = []
  for (const [index, { prestation_id, quantity }] of body.lines.entries()) {
    const prestation = event.prestations.find(({ id }) => id === prestation_id)
    const field = `lines.${index}.prestation_id`
    if (!prestation)
      return { refused: { code: 'prestation_unavailable', fields: { [field]: ['This item isn’t part of this event'] } } }
    if (chosen.some((line) => line.prestation === prestation))
      return { refused: { code: 'invalid', fields: { [field]: ['Choose each item once'] } } }
    if (inside === null && hasEntryEnded(prestation, now))
      return { refused: { code: 'prestation_unavailable', fields: { [field]: [`Entry with ${prestation.name} has ended`] } } }
    chosen.push({ prestation: inside === null ? atClub(prestation) : asPaid(atClub(prestation), inside), quantity, index })
  }
  const shortage = shortageOf(event, body.lines, body.party_size)
  const refused = refuseTwoKinds(chosen) ?? refuseParty(anyParty, chosen, body.party_size) ?? (inside === null ? shortage : null)
  return refused
    ? { refused }
    : { booked: { ...price(chosen, event, now), seating: seatingOf(chosen) }, is_over: shortage !== null }
}

/** Whether the door would refuse guests with this item from now on, whatever its sales window says. */
export const hasEntryEnded = (prestation: BookablePrestation, now: Temporal.Instant): boolean =>
  hasEnded({ ...prestation, sales_end_at: null }, now)

/** Guests at the door pay there, and being admitted approves them. */
export const atClub = (prestation: BookablePrestation): BookablePrestation => ({
  ...prestation,
  approval: 'auto',
  payment: prestation.payment === 'free' ? 'free' : 'at_club',
})
