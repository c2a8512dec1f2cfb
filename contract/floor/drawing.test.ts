import { describe, expect, it } from 'vitest'
import { Drawing, drawingFaults, drawingLimits, type PlacedTable, type Room, type PlanShape } from './drawing.ts'

const id = (n: number) => `0192aaaa-bbbb-7ccc-8ddd-${String(n).padStart(12, '0')}`
const hall: Room = { id: id(1), name: 'Hall', width: 200, depth: 100 }
const at = { room_id: hall.id, x: 50, y: 50, width: 10, depth: 10, turn: 0 }
const bar: PlanShape = { ...at, id: id(2), kind: 'bar', text: '' }
const table: PlacedTable = { ...at, table_id: id(3) }
const names = new Map([[id(3), 'V1']])
const faultsOf = (change: Partial<Drawing>) => drawingFaults({ rooms: [hall], shapes: [bar], tables: [table], ...change }, names)

describe('drawingFaults', () => {
  it('finds nothing wrong with a drawing whose parts are within their rooms.', () => {
    expect(faultsOf({})).toEqual({})
  })

  it.each<[string, Partial<Drawing>, Record<string, string[]>]>([
    [
      'a room’s name twice, ignoring case and blanks',
      { rooms: [hall, { ...hall, id: id(9), name: 'HA LL' }] },
      { 'rooms.1.name': ['Another room already has that name'] },
    ],
    [
      'a table in two places',
      { tables: [table, { ...table, x: 80 }] },
      { 'tables.1.table_id': ['This table is already on the plan'] },
    ],
    ['a table outside its room', { tables: [{ ...table, x: 4 }] }, { 'tables.0.x': ['Table V1 reaches beyond Hall'] }],
    ['a shape outside its room', { shapes: [{ ...bar, y: 96 }] }, { 'shapes.0.x': ['A bar reaches beyond Hall'] }],
    [
      'a shape in an unknown room',
      { shapes: [{ ...bar, room_id: id(7) }] },
      { 'shapes.0.room_id': ['A bar is in a room that doesn’t exist'] },
    ],
    ['an unknown table', { tables: [{ ...table, table_id: id(8) }] }, { 'tables.0.table_id': ['This table no longer exists'] }],
    ['a shape’s id twice', { shapes: [bar, bar] }, { 'shapes.1.id': ['Each shape needs its own id'] }],
  ])('names the field of %s.', (_, change, faults) => {
    expect(faultsOf(change)).toEqual(faults)
  })
})

describe('Drawing', () => {
  it('has a room, and a limit of shapes.', () => {
    const messages = (change: Partial<Drawing>) =>
      Drawing.safeParse({ rooms: [hall], shapes: [], tables: [], ...change }).error?.issues.map(({ message }) => message)
    expect(messages({ rooms: [] })).toEqual(['A plan has 1 to 10 rooms'])
    const shapes = Array.from({ length: drawingLimits.shapes + 1 }, (_, n) => ({ ...bar, id: id(n + 100) }))
    expect(messages({ shapes })).toEqual(['A plan has at most 500 walls, labels and other shapes'])
    expect(messages({ shapes: shapes.slice(1) })).toBeUndefined()
  })
})
