import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import type { EventPage, Prestation } from '#contract/events/events.ts'
import { getEventTables, type TableToChoose } from '#contract/reservations/event-tables.ts'
import { apiQuery } from '../../../../shared/api/api-query.ts'
import { useFresh } from '../../../../shared/live/use-refresh.ts'
import { chosenLines, type Selection } from '../../../domain/selection.ts'

export type EventTables = AnswerOf<typeof getEventTables>

const isPicked = ({ table_choice }: Prestation) => table_choice === 'guest_picks'

/** The tables that guests of this event choose from, loaded again when one is taken or freed; null if they choose none. */
export function useEventTables({ id, prestations }: EventPage): EventTables | null {
  const isAsked = prestations.some(isPicked)
  useFresh(isAsked ? `event:${id}` : null, getEventTables)
  const { data } = useQuery({ ...apiQuery(getEventTables, { params: { id } }), enabled: isAsked })
  return data ?? null
}

/** Tables that an item can still sell, in its seating. */
const freeFor = ({ tables }: EventTables, { zone_id, seating_id }: Prestation) =>
  tables.filter(
    (one) =>
      (zone_id === null || one.zone_id === zone_id) &&
      (seating_id === undefined ? one.is_free : one.free_in?.includes(seating_id) === true),
  )

/** The item whose table the guest chooses; null if the selection has none. */
export const pickedItem = (event: EventPage, selection: Selection): Prestation | null =>
  chosenLines(event, selection).find(({ prestation }) => isPicked(prestation))?.prestation ?? null

/** Tables of an item that seat a party and that it can still get. */
export const tablesFor = (tables: EventTables, item: Prestation, party: number): TableToChoose[] =>
  freeFor(tables, item).filter((one) => one.seats_from <= party && party <= one.seats_to)

/** The event with the parties that its free tables seat, and the terms of the chosen one. */
export function withTables(event: EventPage, tables: EventTables | null, chosen: string | undefined): EventPage {
  if (tables === null) return event
  const prestations = event.prestations.map((one) => {
    const free = isPicked(one) ? freeFor(tables, one) : []
    if (free.length === 0) return one
    const most = Math.max(...free.map(({ seats_to }) => seats_to))
    const own = free.find(({ id }) => id === chosen)
    const deposit = one.payment === 'deposit' ? (own?.deposit_minor ?? null) : null
    return {
      ...one,
      per_client_limit: 1,
      heads_per_unit: most,
      min_party: Math.min(...free.map(({ seats_from }) => seats_from)),
      max_party: most,
      ...(deposit !== null && { deposit_minor: Math.min(deposit, one.price_minor), deposit_bp: null }),
    }
  })
  return { ...event, prestations }
}
