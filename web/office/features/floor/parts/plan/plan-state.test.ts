import { describe, expect, it } from 'vitest'
import type { Drawing } from '#contract/floor/drawing.ts'
import {
  changePlaces,
  changeRoom,
  itemsIn,
  keyOfShape,
  keyOfTable,
  openPlan,
  planReducer,
  removeItems,
  removeRoom,
  stepBy,
  turnWithin,
  type PlanState,
} from './plan-state.ts'

const hall = { id: 'hall', name: 'Hall', width: 100, depth: 80 }
const yard = { id: 'yard', name: 'Yard', width: 50, depth: 50 }
const at = { room_id: 'hall', x: 50, y: 50, width: 20, depth: 10, turn: 0 }
const drawing: Drawing = {
  rooms: [hall, yard],
  shapes: [{ ...at, id: 'bar', kind: 'bar', text: '' }],
  tables: [
    { ...at, table_id: 'v1', x: 20 },
    { ...at, table_id: 't1', room_id: 'yard', x: 25, y: 25 },
  ],
}
const table = keyOfTable({ table_id: 'v1' })
const bar = keyOfShape({ id: 'bar' })
const move = (state: PlanState, x: number, tag?: string) =>
  planReducer(state, {
    type: 'draw',
    drawing: changePlaces(state.drawing, [table], (place) => ({ ...place, x })),
    ...(tag !== undefined && { tag }),
  })
const xOf = ({ drawing: { tables } }: PlanState) => tables[0]?.x

describe('The history of a plan', () => {
  it('is undone and redone step by step, until something else is drawn.', () => {
    let state = move(move(openPlan(drawing), 30), 40)
    state = planReducer(state, { type: 'undo' })
    expect(xOf(state)).toBe(30)
    state = planReducer(planReducer(state, { type: 'undo' }), { type: 'undo' })
    expect([xOf(state), state.past]).toEqual([20, []])
    state = planReducer(state, { type: 'redo' })
    expect(xOf(state)).toBe(30)
    state = move(state, 60)
    expect(planReducer(state, { type: 'redo' })).toBe(state)
  })

  it('counts changes of one field in a row as one step, and others between them apart.', () => {
    const typed = move(move(openPlan(drawing), 3, 'x'), 33, 'x')
    expect(typed.past).toHaveLength(1)
    expect(move(planReducer(typed, { type: 'select', selected: [table] }), 4, 'x').past).toHaveLength(2)
  })

  it('forgets what is no longer drawn: a selected item, and a room that is shown.', () => {
    const state = planReducer(openPlan(drawing), { type: 'select', selected: [table, bar] })
    const removed = planReducer(state, { type: 'draw', drawing: removeItems(drawing, [table]), selected: [] })
    expect(removed.drawing.tables).toHaveLength(1)
    const shown = planReducer(openPlan(drawing), { type: 'show_room', room_id: 'yard' })
    expect(planReducer(shown, { type: 'draw', drawing: removeRoom(drawing, 'yard') }).room_id).toBe('hall')
  })
})

describe('A drawing', () => {
  it('changes only what is named: all else stays the same object.', () => {
    const after = changePlaces(drawing, [table], (place) => ({ ...place, x: 1 }))
    expect(after.shapes[0]).toBe(drawing.shapes[0])
    expect(after.tables[1]).toBe(drawing.tables[1])
    expect(after.tables[0]?.x).toBe(1)
  })

  it('lists the items of a room, tables above shapes.', () => {
    expect(itemsIn(drawing, 'hall').map(({ key }) => key)).toEqual([bar, table])
    expect(itemsIn(drawing, 'yard')).toHaveLength(1)
  })

  it('keeps everything inside a room that becomes smaller, and loses what is in a removed one.', () => {
    expect(changeRoom(drawing, 'hall', { width: 40 }).shapes[0]).toMatchObject({ x: 30, y: 50 })
    expect(changeRoom(drawing, 'hall', { name: 'Vault' }).shapes).toBe(drawing.shapes)
    expect(removeRoom(drawing, 'hall')).toMatchObject({ shapes: [], tables: [{ table_id: 't1' }] })
  })
})

describe('stepBy and turnWithin', () => {
  it('move onto the grid and no further than the walls.', () => {
    expect(stepBy({ ...at, x: 22 }, { x: 1, y: 0 }, 5, hall)).toMatchObject({ x: 25, y: 50 })
    expect(stepBy({ ...at, x: 88 }, { x: 1, y: 0 }, 5, hall)).toMatchObject({ x: 90 })
    expect(turnWithin({ ...at, y: 75 }, 90, hall)).toMatchObject({ y: 70, turn: 90 })
  })
})
