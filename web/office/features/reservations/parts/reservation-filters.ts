import { clubReservationSorts, type ClubReservationFilters, type listClubReservations } from '#contract/club-reservation-list.ts'
import { reservationSources } from '#contract/club-reservations.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import { prestationKinds } from '#contract/events.ts'
import { paymentStatuses, reservationStatuses } from '#contract/reservation-states.ts'

/** The filters of the list by their names in the address. */
export const filterNames = ['search', 'event_id', 'date_range', 'status', 'payment_status', 'kind', 'source'] as const

const isRange = (text: string) => /^(today|tomorrow|weekend|week|month|\d{4}-\d{2}-\d{2},\d{4}-\d{2}-\d{2})$/.test(text)
const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

const oneOf = <const T extends readonly string[]>(known: T, text: string | null): T[number] | undefined =>
  known.find((one) => one === text)

/** What the address filters and orders by; what the API would refuse is left out. */
export function filtersOf(search: URLSearchParams): ClubReservationFilters {
  const text = search.get('search')?.trim().slice(0, 100) ?? ''
  const [range, event] = [search.get('date_range') ?? '', search.get('event_id') ?? '']
  const found = {
    status: oneOf(reservationStatuses, search.get('status')),
    payment_status: oneOf(paymentStatuses, search.get('payment_status')),
    kind: oneOf(prestationKinds, search.get('kind')),
    source: oneOf(reservationSources, search.get('source')),
    sort: oneOf(clubReservationSorts, search.get('sort')),
    ...(text !== '' && { search: text }),
    ...(isRange(range) && { date_range: range }),
    ...(isId(event) && { event_id: event }),
  }
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined))
}

export function listQuery(search: URLSearchParams): QueryOf<typeof listClubReservations> {
  const cursor = search.get('cursor')
  return { ...filtersOf(search), ...(cursor !== null && cursor !== '' && { cursor }) }
}

/** The address of filters, for a link; in one order, so that the same filters are the same text. */
export const searchOf = (filters: ClubReservationFilters): string =>
  new URLSearchParams(
    Object.entries(filters)
      .flatMap(([name, value]): [string, string][] => (typeof value === 'string' ? [[name, value]] : []))
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  ).toString()
