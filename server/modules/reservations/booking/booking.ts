import { isBefore } from '#contract/base/instants.ts'
import type { ErrorCode } from '#contract/base/errors.ts'
import { isSameSecret } from '../../../infrastructure/is-same-secret.ts'
import type {
  BookableEvent,
  BookablePrestation,
  BookingClient,
  BookingDecision,
  BookingRequest,
  ChosenLine,
  BookingRefusal,
} from './booking-facts.ts'
import { price } from './booking-price.ts'
import { atTable, refuseTables, seatingOf, tableOf } from './choose-tables.ts'
import { countTables } from './event-tables.ts'
import {
  refuseArrival,
  refuseDetails,
  refuseEvent,
  refuseGuest,
  refuseLimits,
  refuseParty,
  refusePrestations,
  refuseShortage,
} from './booking-refusals.ts'

const refuse = (code: ErrorCode, detail: Omit<BookingRefusal, 'code'> = {}): { refused: BookingRefusal } => ({
  refused: { code, ...detail },
})

/** Decides one booking against the given state. The first broken rule is the answer. */
export function decideBooking(
  event: BookableEvent,
  client: BookingClient,
  request: BookingRequest,
  now: Temporal.Instant,
): BookingDecision {
  const chosen = choose(event, request)
  if ('refused' in chosen) return chosen
  const refused =
    refuseEvent(event, now) ??
    refuseDetails(event, request) ??
    refusePrestations(chosen, event, now) ??
    refuseArrival(prestationsOf(chosen), request) ??
    refuseGuest(event, client) ??
    refuseTables(event, chosen, request) ??
    refuseParty(event, chosen, request.party_size) ??
    refuseLimits(event, client, chosen, request.party_size) ??
    refuseShortage(event, chosen, request.party_size)
  if (refused) return { refused }
  const table = chosen.find((line) => line.table !== undefined)?.table
  return { booked: { ...price(chosen, event, comesAt(request, now)), table, seating: seatingOf(chosen) } }
}

const prestationsOf = (chosen: readonly ChosenLine[]) => chosen.map(({ prestation }) => prestation)

/** The stated arrival, but never a moment in the past. */
function comesAt({ arrival_at }: BookingRequest, now: Temporal.Instant): Temporal.Instant {
  const arrival = arrival_at === undefined ? now : Temporal.Instant.from(arrival_at)
  return isBefore(arrival, now) ? now : arrival
}

/** An item behind a code does not exist for guests without the code. */
const isKnown = ({ visibility, access_code }: BookablePrestation, code: string | undefined) =>
  visibility === 'public' ||
  (visibility === 'code' && code !== undefined && access_code !== null && isSameSecret(access_code, code))

/** The state after a booking, for later decisions in the same transaction. */
export function takePlaces(
  event: Pick<BookableEvent, 'heads' | 'prestations' | 'tables'>,
  client: BookingClient,
  request: BookingRequest,
): void {
  event.heads += request.party_size
  client.heads += request.party_size
  for (const { prestation_id, quantity, table_id } of request.lines) {
    const prestation = event.prestations.find((one) => one.id === prestation_id)
    if (prestation) {
      prestation.units += quantity
      const table = tableOf(event, { prestation, table_id }, request)
      const { zone_id, seating, table_choice } = prestation
      const seating_id = seating?.id ?? null
      if (table) table.taken_in.push(seating_id)
      else if (table_choice !== null) event.tables?.claims.push({ zone_id, seating_id, units: quantity })
    }
    client.units[prestation_id] = (client.units[prestation_id] ?? 0) + quantity
  }
  countTables(event)
}

function choose(event: BookableEvent, request: BookingRequest): ChosenLine[] | { refused: BookingRefusal } {
  const chosen: ChosenLine[] = []
  for (const [index, { prestation_id, quantity, table_id }] of request.lines.entries()) {
    const prestation = event.prestations.find((one) => one.id === prestation_id && isKnown(one, request.code))
    const field = `lines.${index}.prestation_id`
    if (!prestation) return refuse('prestation_unavailable', { fields: { [field]: ['This item isn’t part of this event'] } })
    if (chosen.some((line) => line.prestation.id === prestation.id))
      return refuse('invalid', { fields: { [field]: ['Choose each item once'] } })
    const table = tableOf(event, { prestation, table_id }, request)
    chosen.push(
      table === null ? { prestation, quantity, index } : { prestation: atTable(prestation, table), quantity, index, table },
    )
  }
  return chosen
}
