import { shapeKinds, type Room, type ShapeKind } from '#contract/floor/drawing.ts'
import type { Table } from '#contract/floor/floor.ts'
import type { Rectangle } from '#contract/floor/geometry.ts'
import { seatsLabel } from '../floor-words.ts'
import type { PlanItem } from './plan-state.ts'
import { unitsPerMetre } from './plan-geometry.ts'

const kindLabels: Record<ShapeKind, string> = {
  wall: 'Wall',
  bar: 'Bar',
  stage: 'Stage',
  booth: 'Booth',
  entrance: 'Entrance',
  label: 'Label',
}

export const kindOptions = shapeKinds.map((value) => ({ value, label: kindLabels[value] }))

/** In grid units. */
export const defaultSizes: Record<ShapeKind, { width: number; depth: number }> = {
  wall: { width: 50, depth: 2 },
  bar: { width: 50, depth: 10 },
  stage: { width: 60, depth: 30 },
  booth: { width: 30, depth: 15 },
  entrance: { width: 15, depth: 5 },
  label: { width: 30, depth: 8 },
}

/** A larger party needs a larger table. */
export function defaultTableSize({ shape, seats_to: seats }: Pick<Table, 'shape' | 'seats_to'>): {
  width: number
  depth: number
} {
  const side = Math.min(30, 8 + Math.round(seats * 0.8))
  return shape === 'rectangle' || shape === 'booth'
    ? { width: Math.round(side * 1.5), depth: side }
    : { width: side, depth: side }
}

export const toMetres = (units: number): number => units / unitsPerMetre
export const toUnits = (metres: number): number => Math.round(metres * unitsPerMetre)

/** `Table V1` or `Bar: Long bar` */
export function itemName(item: PlanItem, tables: ReadonlyMap<string, Table>): string {
  if (item.table !== null) return `Table ${tables.get(item.table.table_id)?.name ?? ''}`
  const { kind, text } = item.shape
  return text === '' ? kindLabels[kind] : `${kindLabels[kind]}: ${text}`
}

/** What a screen reader says of an item: its name, seats and place. */
export function itemLabel(item: PlanItem, tables: ReadonlyMap<string, Table>, place: Rectangle): string {
  const table = item.table === null ? undefined : tables.get(item.table.table_id)
  const seats = table === undefined ? '' : `, ${seatsLabel(table)} seats`
  const turn = place.turn === 0 ? '' : `, turned ${place.turn}°`
  return `${itemName(item, tables)}${seats}, ${toMetres(place.x)} m from the left, ${toMetres(place.y)} m from the top${turn}`
}

export const roomSize = ({ width, depth }: Room): string => `${toMetres(width)} × ${toMetres(depth)} m`
