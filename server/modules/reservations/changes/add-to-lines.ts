import { isBefore } from '#contract/base/instants.ts'
import type { ReservationChanges } from '#contract/reservations/changes.ts'
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

/** What is added: guests up to this party, and items. */
interface Growth {
  party: number
  add: NonNullable<ReservationChanges['add']>
}

/**
 * The lines with what is added. Added guests first use booked places that are free; otherwise they get more of what the party
 * has, on current terms. Every booking rule applies to what is added.
 */
export function addToLines(
  state: ChangeState,
  { party, add }: Growth,
  arrival: string | null,
  now: Temporal.Instant,
): ChangedReservation['lines'] | { refused: BookingRefusal } {
  const { row, event, client } = state
  const added = party - row.party_size
  const places = choosePlaces(state, party - headsOf(row.lines))
  if ('refused' in places) return places
  const items = chooseItems(state, add)
  if ('refused' in items) return items
  const chosen = [...places, ...items]
  const at = arrival === null || isBefore(arrival, now) ? now : Temporal.Instant.from(arrival)
  const { lines: more } = price(chosen, event, at)
  const request = { lines: [], party_size: party, ...(arrival === null ? {} : { arrival_at: arrival }) }
  const refused =
    refuseEventFor(state, added, now) ??
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
    refuseTables(row.status, chosen)
  return refused ? { refused: aboutRequest(refused) } : more.reduce(put, row.lines)
}

/** Items need no place of a full event. */
function refuseEventFor({ event }: ChangeState, added: number, now: Temporal.Instant): BookingRefusal | null {
  const refused = refuseEvent(event, now)
  return added === 0 && refused?.code === 'sold_out' ? null : refused
}

/** The client did not choose the places of added guests, so a refusal of those is about the party. */
const aboutRequest = (refused: BookingRefusal): BookingRefusal =>
  refused.fields === undefined
    ? refused
    : {
        ...refused,
        fields: Object.fromEntries(
          Object.entries(refused.fields).map(([field, sentences]) => [
            field.startsWith(`lines.${ofParty}.`) ? 'party_size' : field.replace(/^lines\./, 'add.'),
            sentences,
          ]),
        ),
      }

/** The position, in the request, of places for added guests. */
const ofParty = -1

/** Bottles and extras that the event sells to this guest, each once. */
function chooseItems({ row, event }: ChangeState, add: Growth['add']): ChosenLine[] | { refused: BookingRefusal } {
  const chosen: ChosenLine[] = []
  for (const [index, { prestation_id, quantity }] of add.entries()) {
    const prestation = event.prestations.find(({ id }) => id === prestation_id)
    const isKnown = prestation?.visibility === 'public' || row.lines.some((line) => line.prestation_id === prestation_id)
    const say = (code: BookingRefusal['code'], sentence: string) => ({
      refused: { code, fields: { [`add.${index}.prestation_id`]: [sentence] } },
    })
    if (prestation === undefined || !isKnown) return say('prestation_unavailable', 'This item isn’t part of this event')
    if (admits(prestation)) return say('invalid', 'Add guests by the size of your party')
    if (chosen.some((line) => line.prestation === prestation)) return say('invalid', 'Choose each item once')
    chosen.push({ prestation, quantity, index })
  }
  return chosen
}

/** More of the smallest items the party has: single places before tables. */
function choosePlaces(state: ChangeState, heads: number): ChosenLine[] | { refused: BookingRefusal } {
  const { row, event } = state
  if (heads <= 0) return []
  const admissions = row.lines.filter((line) => admits(line) && line.quantity > 0)
  const line = admissions.toSorted((one, other) => one.heads_per_unit - other.heads_per_unit)[0]
  if (line === undefined) return { refused: { code: 'needs_admission' } }
  const prestation = event.prestations.find(({ id }) => id === line.prestation_id)
  const message = `${line.name} is no longer on sale`
  if (prestation === undefined) return { refused: { code: 'prestation_unavailable', message, fields: { party_size: [message] } } }
  if (prestation.table_choice === 'guest_picks') return { refused: refuseLarger(state) }
  return [{ prestation, quantity: Math.ceil(heads / prestation.heads_per_unit), index: ofParty }]
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

/** No table of the plan is held beside a confirmed reservation: another one that is paid in advance is a separate booking. */
const refuseTables = (status: string, chosen: ChosenLine[]): BookingRefusal | null =>
  status === 'confirmed' &&
  chosen.some(
    ({ prestation: { table_choice, payment } }) => table_choice !== null && (payment === 'prepaid' || payment === 'deposit'),
  )
    ? { code: 'needs_payment' }
    : null

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
