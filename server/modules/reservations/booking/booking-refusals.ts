import { sum } from '#contract/base/money.ts'
import { isBefore } from '#contract/base/instants.ts'
import type { Seating } from '#contract/events/seatings.ts'
import { admits } from '#contract/events/prestation-kinds.ts'
import type { BookableEvent, BookingClient, BookingRequest, ChosenLine, BookingRefusal } from './booking-facts.ts'
import type { EntryTerms } from '../core/line-amounts.ts'
import { ageOn } from '../../accounts/index.ts'
import { placesLeft, prestationState, salesState, unitsLeft } from '../../events/index.ts'

export function refuseEvent(event: BookableEvent, now: Temporal.Instant): BookingRefusal | null {
  if (event.state === 'cancelled') return { code: 'event_cancelled' }
  if (!isBefore(now, event.ends_at)) return { code: 'event_past' }
  const sales = salesState(event, now)
  if (sales === 'paused') return { code: 'event_paused' }
  if (sales === 'upcoming') return { code: 'sales_not_open', extra: { opens_at: event.sales_start_at } }
  if (sales === 'closed') return { code: 'sales_closed' }
  return placesLeft(event) === 0 ? { code: 'sold_out' } : null
}

export function refuseDetails(
  event: BookableEvent,
  { guests = [], party_size, arrival_at }: BookingRequest,
): BookingRefusal | null {
  if (guests.length > party_size) return { code: 'invalid', fields: { guests: ['Enter at most one name per guest'] } }
  if (arrival_at === undefined) return null
  const arrival = Temporal.Instant.from(arrival_at)
  const from = Temporal.Instant.from(event.doors_at ?? event.starts_at)
  const isInside = !isBefore(arrival, from) && isBefore(arrival, event.ends_at)
  return isInside
    ? null
    : { code: 'invalid', fields: { arrival_at: ['Choose an arrival time between doors opening and the end of the event'] } }
}

export function refusePrestations(chosen: ChosenLine[], event: BookableEvent, now: Temporal.Instant): BookingRefusal | null {
  for (const { prestation, index } of chosen) {
    const state = prestationState(prestation, event, event.prestations, now)
    if (state === 'sold_out') {
      return { code: 'sold_out', message: `${prestation.name} is sold out.`, extra: { prestation_id: prestation.id } }
    }
    const why = state === 'ended' ? 'is no longer on sale' : 'isn’t on sale right now'
    const fields = { [`lines.${index}.prestation_id`]: [`${prestation.name} ${why}`] }
    if (state !== 'on_sale') return { code: 'prestation_unavailable', fields, extra: { prestation_id: prestation.id, state } }
    if (!event.takes_payments && (prestation.payment === 'prepaid' || prestation.payment === 'deposit')) {
      return { code: 'payment_not_available', extra: { prestation_id: prestation.id } }
    }
  }
  return null
}

/** A stated arrival must be within the entry window of every item. */
export function refuseArrival(
  chosen: readonly (Omit<EntryTerms, 'free_until'> & { name: string; seating?: Seating | null })[],
  { arrival_at }: Pick<BookingRequest, 'arrival_at'>,
): BookingRefusal | null {
  if (arrival_at === undefined) return null
  for (const { name, entry_start_at, entry_end_at, arrive_by, seating } of chosen) {
    if (seating && (isBefore(arrival_at, seating.starts_at) || !isBefore(arrival_at, seating.ends_at)))
      return { code: 'invalid', fields: { arrival_at: [`Choose an arrival time during ${seating.name}`] } }
    const isTooSoon = entry_start_at !== null && isBefore(arrival_at, entry_start_at)
    const isTooLate = [entry_end_at, arrive_by].some((end) => end !== null && isBefore(end, arrival_at))
    if (isTooSoon || isTooLate)
      return { code: 'invalid', fields: { arrival_at: [`${name} doesn’t admit guests that ${isTooSoon ? 'early' : 'late'}`] } }
  }
  return null
}

export function refuseGuest(event: BookableEvent, client: BookingClient): BookingRefusal | null {
  const age = ageOn(client, event.business_date)
  if (age === null)
    return { code: 'underage', message: 'Add your age to your profile to book this event.', extra: { min_age: event.min_age } }
  if (age < event.min_age) {
    return {
      code: 'underage',
      message: `This event is for guests aged ${event.min_age} and over.`,
      extra: { min_age: event.min_age },
    }
  }
  return event.requires_verified_id && !client.id_verified ? { code: 'id_required' } : null
}

/** Guests a line admits. Bottles and extras admit no one. */
function headsOf({ prestation, quantity }: ChosenLine): number {
  if (!admits(prestation)) return 0
  return prestation.pricing === 'per_person' ? quantity : quantity * prestation.heads_per_unit
}

export function refuseParty(
  event: Pick<BookableEvent, 'max_party_size'>,
  chosen: ChosenLine[],
  party: number,
): BookingRefusal | null {
  const granted = sum(chosen.map(headsOf))
  if (granted === 0) return { code: 'needs_admission' }
  const say = (message: string): BookingRefusal => ({ code: 'party_size', message, fields: { party_size: [message] } })
  if (party > event.max_party_size) return say(`The largest party for this event is ${event.max_party_size} guests`)
  if (party > granted) return say(`Your selection admits ${granted}. Make your party smaller, or add places`)
  const perPerson = sum(chosen.filter(({ prestation }) => prestation.pricing === 'per_person').map(headsOf))
  if (party < perPerson) return say(`Your selection is for ${perPerson} guests. Make your party the same size`)
  for (const line of chosen.filter((one) => headsOf(one) > 0)) {
    const { name, min_party, max_party } = line.prestation
    if (party < min_party) return say(`${name} is for parties of ${min_party} or more`)
    if (max_party !== null && party > max_party * unitsOf(line))
      return say(`${name} is for parties of up to ${max_party * unitsOf(line)}`)
  }
  return null
}

/** Two tables admit two full parties; a price per person already counts guests. */
const unitsOf = ({ prestation, quantity }: ChosenLine) => (prestation.pricing === 'per_unit' ? quantity : 1)

export function refuseLimits(
  event: BookableEvent,
  client: BookingClient,
  chosen: ChosenLine[],
  party: number,
): BookingRefusal | null {
  if (client.heads + party > event.per_client_limit) {
    const left = Math.max(event.per_client_limit - client.heads, 0)
    const message = `You can book up to ${event.per_client_limit} places for this event. You have ${left} left.`
    return { code: 'per_client_limit', message, extra: { limit: event.per_client_limit, left } }
  }
  for (const { prestation, quantity } of chosen) {
    const { per_client_limit: limit, name, id } = prestation
    const bought = client.units[id] ?? 0
    if (limit !== null && bought + quantity > limit) {
      const left = Math.max(limit - bought, 0)
      return {
        code: 'per_client_limit',
        message: `You can book up to ${limit} of ${name}. You have ${left} left.`,
        extra: { prestation_id: id, limit, left },
      }
    }
  }
  return null
}

export function refuseShortage(event: BookableEvent, chosen: ChosenLine[], party: number): BookingRefusal | null {
  for (const { prestation, quantity } of chosen) {
    const left = unitsLeft(prestation, event)
    if (left !== null && quantity > left) {
      return {
        code: 'not_enough_places',
        message: `Only ${left} of ${prestation.name} left.`,
        extra: { prestation_id: prestation.id, left },
      }
    }
  }
  const left = placesLeft(event)
  return party > left
    ? { code: 'not_enough_places', message: left === 1 ? 'Only 1 place left.' : `Only ${left} places left.`, extra: { left } }
    : null
}
