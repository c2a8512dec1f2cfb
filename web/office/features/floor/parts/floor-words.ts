import type { Combination, Floor } from '#contract/floor/floor.ts'
import type { TableShape } from '#contract/floor/terms.ts'

export const shapeLabels: Record<TableShape, string> = {
  round: 'Round',
  square: 'Square',
  rectangle: 'Rectangle',
  booth: 'Booth',
}

export const seatsLabel = ({ seats_from: from, seats_to: to }: { seats_from: number; seats_to: number }): string =>
  from === to ? `${to}` : `${from}–${to}`

/** `V1 + V2` */
export function combinationName({ table_ids }: Pick<Combination, 'table_ids'>, { tables }: Pick<Floor, 'tables'>): string {
  const nameOf = new Map(tables.map(({ id, name }) => [id, name]))
  return table_ids.map((id) => nameOf.get(id) ?? '').join(' + ')
}
