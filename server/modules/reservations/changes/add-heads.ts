import { isBefore } from '#contract/base/instants.ts'
import { admits } from '#contract/events/prestation-kinds.ts'
import type { BookableEvent, ChosenLine, BookingRefusal } from '../booking/booking-facts.ts'
import type { LineTerms, PricedLine } from '../core/line-amounts.ts'
import { price } from '../booking/booking-price.ts'
import {
  refuseArrival,
  refuseEvent,
  refuseGuest,
  refuseLimits,
  refusePrestations,
  refuseShortage,
} from '../booking/booking-refusals.ts'
import type { ChangedReservation, ChangedLine, ChangeState } from './change-facts.ts'
import { headsOf, withQuantity } from './line-heads.ts'

/**
 * The lines of a larger party. Added guests first use booked places that are free; otherwise they get more of what the party has,
 * on current terms. Every booking rule applies to what is added.
 */
export function addHeads(
  state: ChangeState,
  party: number,
  arrival: string | null,
  now: Temporal.Instant,
): ChangedReservation['lines'] | { refused: BookingRefusal } {
  const { row, event, client } = state
  const added = party - row.party_size
  const chosen = choose(state, party - headsOf(row.lines))
  if ('refused' in chosen) return chosen
  const at = arrival === null || isBefore(arrival, now) ? now : Temporal.Instant.from(arrival)
  const { lines: more, due_online_minor } = price(chosen, event, at)
  const request = { lines: [], party_size: party, ...(arrival === null ? {} : { arrival_at: arrival }) }
  const refused =
    refuseEvent(event, now) ??
    refusePrestations(chosen, event, now) ??
    refuseArrival(
      chosen.map(({ prestation }) => prestation),
      request,
    ) ??
    refuseApproval(row.status, chosen) ??
    refuseGuest(event, client) ??
    refuseParty(state, chosen, party) ??
    refuseLimits(event, client, chosen, added) ??
    refuseShortage(event, chosen, added) ??
    refusePayment(row.status, due_online_minor)
  // The client did not choose a line, so the refusal is about the party.
  if (refused)
    return {
      refused:
        refused.fields && !refused.fields['arrival_at']
          ? { ...refused, fields: { party_size: Object.values(refused.fields).flat() } }
          : refused,
    }
  return more.reduce(put, row.lines)
}

/** More of the smallest items the party has: single places before tables. */
function choose(state: ChangeState, heads: number): ChosenLine[] | { refused: BookingRefusal } {
  const { row, event } = state
  if (heads <= 0) return []
  const admissions = row.lines.filter((line) => admits(line) && line.quantity > 0)
  const line = admissions.toSorted((one, other) => one.heads_per_unit - other.heads_per_unit)[0]
  if (line === undefined) return { refused: { code: 'needs_admission' } }
  const prestation = event.prestations.find(({ id }) => id === line.prestation_id)
  const message = `${line.name} is no longer on sale`
  if (prestation === undefined) return { refused: { code: 'prestation_unavailable', message, fields: { party_size: [message] } } }
  if (prestation.table_choice === 'guest_picks') return { refused: refuseLarger(state) }
  return [{ prestation, quantity: Math.ceil(heads / prestation.heads_per_unit), index: 0 }]
}

/** A party stays at the table it chose. */
function refuseLarger({ row, event }: ChangeState): BookingRefusal {
  const seats = event.tables?.tables.find(({ name }) => name === row.tables[0])?.seats_to ?? row.party_size
  const message = `${row.tables[0] ?? 'Your table'} seats up to ${seats}. Book another table for more guests`
  return { code: 'party_size', message, fields: { party_size: [message] } }
}

/** A confirmed reservation is not sent for approval again, since a refusal could affect what is already booked. */
const refuseApproval = (status: string, chosen: ChosenLine[]): BookingRefusal | null =>
  status === 'confirmed' && chosen.some(({ prestation }) => prestation.approval === 'manual') ? { code: 'needs_approval' } : null

/** A confirmed reservation has no deadline that releases unpaid places, so advance payment needs a separate booking. */
const refusePayment = (status: string, dueOnline: number): BookingRefusal | null =>
  status === 'confirmed' && dueOnline > 0 ? { code: 'needs_payment' } : null

function refuseParty(state: ChangeState, chosen: ChosenLine[], party: number): BookingRefusal | null {
  const { row, event } = state
  const say = (message: string): BookingRefusal => ({ code: 'party_size', message, fields: { party_size: [message] } })
  if (party > event.max_party_size) return say(`The largest party for this event is ${event.max_party_size} guests`)
  for (const { id, name, max_party, pricing, table_choice } of heldOf(event, row.lines)) {
    if (table_choice === 'guest_picks') {
      if (party > headsOf(row.lines.filter(({ prestation_id }) => prestation_id === id))) return refuseLarger(state)
      continue
    }
    const units = [...row.lines, ...chosen.map(({ prestation, quantity }) => ({ prestation_id: prestation.id, quantity }))]
    const count = units.reduce((sum, line) => sum + (line.prestation_id === id ? line.quantity : 0), 0)
    const most = max_party === null ? null : max_party * (pricing === 'per_unit' ? count : 1)
    if (most !== null && party > most) return say(`${name} is for parties of up to ${most}`)
  }
  return null
}

const heldOf = (event: BookableEvent, lines: readonly PricedLine[]) =>
  event.prestations.filter(
    (one) => admits(one) && lines.some(({ prestation_id, quantity }) => prestation_id === one.id && quantity > 0),
  )

/** Units on the same terms extend the line; on other terms they become a new line. */
function put(lines: readonly ChangedLine[], added: PricedLine): ChangedLine[] {
  const same = lines.find(
    (line) =>
      line.prestation_id === added.prestation_id &&
      line.approval === added.approval &&
      line.heads_per_unit === added.heads_per_unit &&
      hasTerms(line, added),
  )
  if (same === undefined) return [...lines, { id: null, ...added }]
  return lines.map((line) => (line === same ? withQuantity(line, line.quantity + added.quantity) : line))
}

const terms = [
  'unit_price_minor',
  'tax_bp',
  'payment',
  'deposit_minor',
  'deposit_bp',
  'price_after_minor',
  'points_eligible',
  'commissionable',
  'commission_bp',
  'entry_start_at',
  'entry_end_at',
  'arrive_by',
  'free_until',
] as const satisfies (keyof LineTerms)[]

const hasTerms = (one: LineTerms, other: LineTerms) => terms.every((name) => one[name] === other[name])
