import type { Combination, Table, Zone } from '#contract/floor/floor.ts'
import { compareLabels, firstDifference } from '#contract/floor/terms.ts'

interface Rows {
  zones: readonly Zone[]
  tables: readonly Table[]
  combinations: readonly Combination[]
}

/** In the order in which people read them: zones by position, tables by zone and name, combinations by rank and names. */
export function orderFloor({ zones, tables, combinations }: Rows): { [K in keyof Rows]: Rows[K][number][] } {
  const inOrder = zones.toSorted((one, other) =>
    firstDifference(one.position - other.position, compareLabels(one.name, other.name)),
  )
  const zonePlace = new Map(inOrder.map(({ id }, place) => [id, place]))
  const placeOfZone = ({ zone_id }: Table) => zonePlace.get(zone_id) ?? 0
  const ordered = tables.toSorted((one, other) =>
    firstDifference(placeOfZone(one) - placeOfZone(other), compareLabels(one.name, other.name)),
  )
  const tablePlace = new Map(ordered.map(({ id }, place) => [id, place]))
  const nameOf = new Map(ordered.map(({ id, name }) => [id, name]))
  const namesOf = ({ table_ids }: Combination) => table_ids.map((id) => nameOf.get(id) ?? '').join(' ')
  return {
    zones: inOrder,
    tables: ordered,
    combinations: combinations
      .map((one) => ({
        ...one,
        table_ids: one.table_ids.toSorted((a, b) => (tablePlace.get(a) ?? 0) - (tablePlace.get(b) ?? 0)),
      }))
      .toSorted((one, other) =>
        firstDifference(one.rank - other.rank, one.seats_to - other.seats_to, compareLabels(namesOf(one), namesOf(other))),
      ),
  }
}

interface Seats {
  seats_from: number
  seats_to: number
}

/** Messages by field, if the largest party is smaller than the smallest. */
export const seatFaults = ({ seats_from, seats_to }: Seats): Record<string, string[]> =>
  seats_to < seats_from ? { seats_to: [`Seats to must be at least ${seats_from}, the smallest party`] } : {}

/** Fields that were sent replace those of the row. */
export const withChanges = <Row extends object>(row: Row, changes: { [K in keyof Row]?: Row[K] | undefined }): Row => ({
  ...row,
  ...(Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as Partial<Row>),
})
