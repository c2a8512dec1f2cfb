import * as z from 'zod/mini'
import { Id, optionalText, requiredText, wholeNumber } from '../base/schema.ts'
import { isInside } from './geometry.ts'
import { floorLimits } from './terms.ts'

export const shapeKinds = ['wall', 'bar', 'stage', 'booth', 'entrance', 'label'] as const
export type ShapeKind = (typeof shapeKinds)[number]

export const drawingLimits = { rooms: 10, shapes: 500, side: 2_000 } as const

const side = (label: string) => wholeNumber(label, 1, drawingLimits.side)
const place = {
  /** Made by the client, and kept from version to version. */
  room_id: Id,
  /** The middle, from the left and the top of the room. */
  x: wholeNumber('Left', 0, drawingLimits.side),
  y: wholeNumber('Top', 0, drawingLimits.side),
  width: side('Width'),
  depth: side('Depth'),
  /** Clockwise, in degrees. */
  turn: wholeNumber('Turn', 0, 359),
}

export const Room = z.strictObject({
  id: Id,
  name: requiredText('Name', { max: 40 }),
  width: side('Width'),
  depth: side('Depth'),
})
export const PlanShape = z.strictObject({
  ...place,
  id: Id,
  kind: z.enum(shapeKinds, `Kind must be one of: ${shapeKinds.join(', ')}`),
  text: optionalText('Text', 60),
})
export const PlacedTable = z.strictObject({ ...place, table_id: Id })

const roomsMessage = `A plan has 1 to ${drawingLimits.rooms} rooms`
/** Rooms, shapes and tables in whole grid units of ten centimetres. */
export const Drawing = z.strictObject({
  rooms: z.array(Room).check(z.minLength(1, roomsMessage), z.maxLength(drawingLimits.rooms, roomsMessage)),
  shapes: z
    .array(PlanShape)
    .check(z.maxLength(drawingLimits.shapes, `A plan has at most ${drawingLimits.shapes} walls, labels and other shapes`)),
  tables: z.array(PlacedTable).check(z.maxLength(floorLimits.tables, `A plan has at most ${floorLimits.tables} tables`)),
})

export type Room = z.output<typeof Room>
export type PlanShape = z.output<typeof PlanShape>
export type PlacedTable = z.output<typeof PlacedTable>
export type Drawing = z.output<typeof Drawing>

const foldName = (name: string) => name.normalize('NFKC').toLowerCase().replaceAll(/\s/gu, '')

type Faults = Record<string, string[]>

/** A message for each row whose key an earlier one has, at `list.index.field`. */
function repeats<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  { list, field, message }: { list: string; field: string; message: string },
): Faults {
  const seen = new Set<string>()
  const faults: Faults = {}
  for (const [index, row] of rows.entries()) {
    const key = keyOf(row)
    if (seen.has(key)) faults[`${list}.${index}.${field}`] = [message]
    seen.add(key)
  }
  return faults
}

function outside(
  list: string,
  places: readonly (PlanShape | PlacedTable)[],
  rooms: ReadonlyMap<string, Room>,
  nameOf: (index: number) => string,
): Faults {
  const faults: Faults = {}
  for (const [index, one] of places.entries()) {
    const room = rooms.get(one.room_id)
    if (room === undefined) faults[`${list}.${index}.room_id`] = [`${nameOf(index)} is in a room that doesn’t exist`]
    else if (!isInside(one, room)) faults[`${list}.${index}.x`] = [`${nameOf(index)} reaches beyond ${room.name}`]
  }
  return faults
}

/** What is wrong with a drawing, by field. `names`: the club's tables. */
export function drawingFaults({ rooms, shapes, tables }: Drawing, names: ReadonlyMap<string, string>): Faults {
  const byId = new Map(rooms.map((room) => [room.id, room]))
  const faults: Faults = {
    ...repeats(rooms, ({ id }) => id, { list: 'rooms', field: 'id', message: 'Each room needs its own id' }),
    ...repeats(rooms, ({ name }) => foldName(name), {
      list: 'rooms',
      field: 'name',
      message: 'Another room already has that name',
    }),
    ...repeats(shapes, ({ id }) => id, { list: 'shapes', field: 'id', message: 'Each shape needs its own id' }),
    ...outside('shapes', shapes, byId, (index) => `A ${shapes[index]?.kind ?? 'shape'}`),
    ...outside('tables', tables, byId, (index) => `Table ${names.get(tables[index]?.table_id ?? '') ?? ''}`),
    ...repeats(tables, ({ table_id }) => table_id, {
      list: 'tables',
      field: 'table_id',
      message: 'This table is already on the plan',
    }),
  }
  for (const [index, { table_id }] of tables.entries())
    if (!names.has(table_id)) faults[`tables.${index}.table_id`] = ['This table no longer exists']
  return faults
}
