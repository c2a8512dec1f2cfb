import { firstDifference, compareLabels } from '#contract/floor/terms.ts'
import type { TableChoice } from '#contract/events/prestation-kinds.ts'

/** A table on the plan of an event. */
export interface EventTable {
  id: string
  name: string
  zone_id: string
  seats_from: number
  seats_to: number
  /** Instead of that of what the party books. */
  deposit_minor: number | null
  /** Another party has it then, of this event or another: the seatings; null for an event without any. */
  taken_in: (string | null)[]
}

/** The tables of an event that sells its plan. */
export interface EventTables {
  tables: EventTable[]
  /** How many were sold that have no table yet, by their zone; null for any zone. */
  claims: { zone_id: string | null; seating_id: string | null; units: number }[]
}

/** A zone, or the whole plan, in a seating, or from doors to the end. */
interface TableScope {
  zone_id: string | null
  seating_id: string | null
}

interface TableItem extends Pick<TableScope, 'zone_id'> {
  table_choice: TableChoice | null
  seating?: { id: string } | null
}

const scopeOf = ({ zone_id, seating }: Omit<TableItem, 'table_choice'>): TableScope => ({
  zone_id,
  seating_id: seating?.id ?? null,
})

/** Tables of a zone, or of the plan, that no party has and none is still to get. */
function freeWithin({ tables, claims }: EventTables, { zone_id, seating_id }: TableScope): number {
  const isWithin = (one: { zone_id: string | null }) => zone_id === null || one.zone_id === zone_id
  const free = tables.filter((one) => !one.taken_in.includes(seating_id) && isWithin(one)).length
  return claims.reduce((left, one) => (one.seating_id === seating_id && isWithin(one) ? left - one.units : left), free)
}

const wholePlan = ({ seating_id }: TableScope): TableScope => ({ zone_id: null, seating_id })

/** How many more parties get a table of a zone, or of the plan. Zones are parts of the plan: no other tables can be short. */
const tablesLeft = (event: EventTables, scope: TableScope): number =>
  Math.max(0, Math.min(freeWithin(event, wholePlan(scope)), freeWithin(event, scope)))

/** How many parties that are still to get a table would find none. */
export const tablesShort = (event: EventTables): number =>
  Math.max(0, ...event.claims.flatMap((claim) => [wholePlan(claim), claim]).map((scope) => -freeWithin(event, scope)))

/** Units taken of items that share tables follow from the tables: whatever else has one is not left for them. */
export function countTables(event: {
  tables?: EventTables | null
  prestations: (TableItem & { stock: number | null; units: number })[]
}): void {
  const { tables } = event
  if (!tables) return
  for (const one of event.prestations) {
    if (one.table_choice === null || one.stock === null) continue
    one.units = Math.max(one.units, one.stock - tablesLeft(tables, scopeOf(one)))
  }
}

/** The tables of an item, by name. */
export const tablesOf = ({ tables }: EventTables, { zone_id }: Pick<TableItem, 'zone_id'>): EventTable[] =>
  tables
    .filter((one) => zone_id === null || one.zone_id === zone_id)
    .toSorted((one, other) => compareLabels(one.name, other.name))

const seats = ({ seats_from, seats_to }: EventTable, party: number) => seats_from <= party && party <= seats_to

/** Whether a guest can have this table in a seating: none of its zone may be needed for a party that is still to get one. */
export const isFree = (event: EventTables, { taken_in, zone_id }: EventTable, seating_id: string | null): boolean =>
  !taken_in.includes(seating_id) && tablesLeft(event, { zone_id, seating_id }) > 0

/** Free tables of an item that seat a party, the smallest first. */
export const fittingTables = (event: EventTables, item: TableItem, party: number): EventTable[] =>
  tablesOf(event, item)
    .filter((one) => seats(one, party) && isFree(event, one, item.seating?.id ?? null))
    .toSorted((one, other) => firstDifference(one.seats_to - other.seats_to))

/** As if nobody had a table. */
export const emptiedTables = ({ tables }: EventTables): EventTables => ({
  tables: tables.map((one) => ({ ...one, taken_in: [] })),
  claims: [],
})

/** A copy that a booking may be counted in. */
export const copyTables = ({ tables, claims }: EventTables): EventTables => ({
  tables: tables.map((one) => ({ ...one, taken_in: [...one.taken_in] })),
  claims: [...claims],
})
