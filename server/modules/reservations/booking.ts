import type { CreateReservationBody, ReservationLine } from '#contract/reservations.ts'
import type { ErrorCode, FieldErrors } from '#contract/errors.ts'
import type { PaymentStatus } from '#contract/reservation-states.ts'
import type { EventFacts, PrestationFacts } from '../events/index.ts'
import type { ClientAge } from './age-on.ts'
import { price } from './booking-price.ts'
import { refuseDetails, refuseEvent, refuseGuest, refuseLimits, refuseParty, refusePrestations, refuseShortage } from './booking-refusals.ts'

/** What of a night a booking decision looks at. Amounts are minor units; instants RFC 3339. */
export interface BookableEvent extends EventFacts {
  id: string
  starts_at: string
  doors_at: string | null
  business_date: string
  min_age: number
  requires_verified_id: boolean
  max_party_size: number
  per_client_limit: number
  currency: string
  prestations: BookablePrestation[]
}

export interface BookablePrestation extends PrestationFacts {
  id: string
  kind: ReservationLine['kind']
  name: string
  tax_bp: number
  pricing: 'per_person' | 'per_unit'
  payment: ReservationLine['payment']
  max_party: number | null
  per_client_limit: number | null
}

/** The guest who books, and what they hold of this night already. */
export interface BookingClient extends ClientAge {
  user_id: string
  id_verified: boolean
  heads: number
  /** By prestation id. */
  units: Record<string, number>
}

export type BookingRequest = Pick<CreateReservationBody, 'lines' | 'party_size' | 'guests' | 'arrival_at'>

export interface Refused {
  code: ErrorCode
  message?: string
  fields?: FieldErrors
  extra?: Record<string, unknown>
}

export type PricedLine = Omit<ReservationLine, 'id'>

export interface Booked {
  lines: PricedLine[]
  total_minor: number
  due_at_club_minor: number
  payment_status: PaymentStatus
}

export type BookingDecision = { refused: Refused } | { booked: Booked }

/** A line of the request with what it asks for; `index` is its place in the request. */
export interface ChosenLine {
  prestation: BookablePrestation
  quantity: number
  index: number
}

const refuse = (code: ErrorCode, detail: Omit<Refused, 'code'> = {}): { refused: Refused } => ({ refused: { code, ...detail } })

/** Decides one booking against the state it is given; the first rule that is broken answers. */
export function decideBooking(event: BookableEvent, client: BookingClient, request: BookingRequest, now: Temporal.Instant): BookingDecision {
  const chosen = choose(event, request)
  if ('refused' in chosen) return chosen
  const refused =
    refuseEvent(event, now) ??
    refuseDetails(event, request) ??
    refusePrestations(chosen, event, now) ??
    refuseGuest(event, client) ??
    refuseParty(event, chosen, request.party_size) ??
    refuseLimits(event, client, chosen, request.party_size) ??
    refuseShortage(event, chosen, request.party_size)
  return refused ? { refused } : { booked: price(chosen) }
}

/** The state after a booking: what a later decision in the same transaction must see. */
export function takePlaces(event: BookableEvent, client: BookingClient, request: BookingRequest): void {
  event.heads += request.party_size
  client.heads += request.party_size
  for (const { prestation_id, quantity } of request.lines) {
    const prestation = event.prestations.find((one) => one.id === prestation_id)
    if (prestation) prestation.units += quantity
    client.units[prestation_id] = (client.units[prestation_id] ?? 0) + quantity
  }
}

function choose(event: BookableEvent, request: BookingRequest): ChosenLine[] | { refused: Refused } {
  const chosen: ChosenLine[] = []
  for (const [index, { prestation_id, quantity }] of request.lines.entries()) {
    const prestation = event.prestations.find((one) => one.id === prestation_id)
    const field = `lines.${index}.prestation_id`
    if (!prestation) return refuse('prestation_unavailable', { fields: { [field]: ['This choice is not part of this night'] } })
    if (chosen.some((line) => line.prestation === prestation)) return refuse('invalid', { fields: { [field]: ['Choose each thing once'] } })
    chosen.push({ prestation, quantity, index })
  }
  return chosen
}
