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
  /** Another party has it then, of this event or another. */
  is_taken: boolean
}

/** The tables of an event that sells its plan. */
export interface EventTables {
  tables: EventTable[]
  /** How many were sold that have no table yet, by their zone; null for any zone. */
  claims: { zone_id: string | null; units: number }[]
}

interface TableItem {
  table_choice: TableChoice | null
  zone_id: string | null
}

/** Tables of a zone, or of the plan, that no party has and none is still to get. */
function freeWithin({ tables, claims }: EventTables, zone: string | null): number {
  const free = tables.filter((one) => !one.is_taken && (zone === null || one.zone_id === zone)).length
  return claims.reduce((left, one) => (zone === null || one.zone_id === zone ? left - one.units : left), free)
}

/** How many more parties get a table of a zone, or of the plan. Zones are parts of the plan: no other tables can be short. */
const tablesLeft = (event: EventTables, zone: string | null): number =>
  Math.max(0, Math.min(freeWithin(event, null), zone === null ? Infinity : freeWithin(event, zone)))

/** How many parties that are still to get a table would find none. */
export const tablesShort = (event: EventTables): number =>
  Math.max(0, ...[null, ...event.claims.map(({ zone_id }) => zone_id)].map((zone) => -freeWithin(event, zone)))

/** Units taken of items that share tables follow from the tables: whatever else has one is not left for them. */
export function countTables(event: {
  tables?: EventTables | null
  prestations: (TableItem & { stock: number | null; units: number })[]
}): void {
  const { tables } = event
  if (!tables) return
  for (const one of event.prestations) {
    if (one.table_choice === null || one.stock === null) continue
    one.units = Math.max(one.units, one.stock - tablesLeft(tables, one.zone_id))
  }
}

/** The tables of an item, by name. */
export const tablesOf = ({ tables }: EventTables, { zone_id }: TableItem): EventTable[] =>
  tables
    .filter((one) => zone_id === null || one.zone_id === zone_id)
    .toSorted((one, other) => compareLabels(one.name, other.name))

const seats = ({ seats_from, seats_to }: EventTable, party: number) => seats_from <= party && party <= seats_to

/** Whether a guest can have this table: none of its zone may be needed for a party that is still to get one. */
export const isFree = (event: EventTables, { is_taken, zone_id }: EventTable): boolean =>
  !is_taken && tablesLeft(event, zone_id) > 0

/** Free tables of an item that seat a party, the smallest first. */
export const fittingTables = (event: EventTables, item: TableItem, party: number): EventTable[] =>
  tablesOf(event, item)
    .filter((one) => seats(one, party) && isFree(event, one))
    .toSorted((one, other) => firstDifference(one.seats_to - other.seats_to))

/** As if nobody had a table. */
export const emptiedTables = ({ tables }: EventTables): EventTables => ({
  tables: tables.map((one) => ({ ...one, is_taken: false })),
  claims: [],
})

/** A copy that a booking may be counted in. */
export const copyTables = ({ tables, claims }: EventTables): EventTables => ({
  tables: tables.map((one) => ({ ...one })),
  claims: [...claims],
})
