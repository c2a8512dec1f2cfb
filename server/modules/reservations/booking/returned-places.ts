import { isTicketLine, ticketsToEnd } from '../core/returned-tickets.ts'
import { decideBooking } from './booking.ts'
import type { BookableEvent, BookingClient, BookingDecision, BookingRequest, PricedBooking } from './booking-facts.ts'

type Places = Pick<BookableEvent, 'heads' | 'returned' | 'prestations'>

/** The event as if its returned tickets were free places, which they are for guests once the club's own are gone. */
function withReturned<N extends Places>(event: N): N {
  const prestations = event.prestations.map((one) => ({ ...one, units: one.units - (one.returned ?? 0) }))
  return { ...event, heads: event.heads - (event.returned ?? 0), prestations }
}

/** Whether the tickets that this booking would end are returned ones that no other hold waits for. */
function isCovered(event: BookableEvent, { lines }: PricedBooking, party: number): boolean {
  if (!lines.every(isTicketLine)) return false
  const offers = new Map(event.prestations.map((one) => [one.id, one]))
  const items = lines.map(({ prestation_id, quantity }) => {
    const { units = 0, stock = null } = offers.get(prestation_id) ?? {}
    return { prestation_id, quantity, units: units + quantity, stock }
  })
  const ends = ticketsToEnd({ capacity: event.capacity, heads: event.heads + party }, items)
  return items.every(({ prestation_id }) => {
    const { returned = 0, over = 0 } = offers.get(prestation_id) ?? {}
    return (ends.get(prestation_id) ?? 0) <= returned - over
  })
}

export type Decision = BookingDecision & { is_over?: boolean }

/**
 * Decides a booking by the club's own places, and if they are gone by returned tickets. `left`: what others on the waiting list
 * leave of an event. A booking of returned tickets is held until they are paid for.
 */
export function decideWithReturned<N extends Omit<BookableEvent, 'takes_payments'>>(
  event: N,
  left: (event: N) => N,
  {
    client,
    request,
    now,
    takes_payments,
  }: {
    client: BookingClient
    request: BookingRequest
    now: Temporal.Instant
    takes_payments: boolean
  },
): Decision {
  const own = decideBooking({ ...left(event), takes_payments }, client, request, now)
  if ((event.returned ?? 0) === 0 || !('refused' in own) || !isShort(own.refused.code)) return own
  const resold = decideBooking({ ...left(withReturned(event)), takes_payments }, client, request, now)
  if ('refused' in resold) return resold
  return isCovered({ ...event, takes_payments }, resold.booked, request.party_size) ? { ...resold, is_over: true } : own
}

const isShort = (code: string) => code === 'sold_out' || code === 'not_enough_places'
