import type { Drawing, PlacedTable, Room, PlanShape } from '#contract/floor/drawing.ts'
import type { Rectangle } from '#contract/floor/geometry.ts'
import { snap, turnBy, moveWithin } from './plan-geometry.ts'

/** What can be selected on a plan: `table …` or `shape …` with its id. */
export type ItemKey = `table ${string}` | `shape ${string}`

export const keyOfTable = ({ table_id }: Pick<PlacedTable, 'table_id'>): ItemKey => `table ${table_id}`
export const keyOfShape = ({ id }: Pick<PlanShape, 'id'>): ItemKey => `shape ${id}`

export interface PlanState {
  drawing: Drawing
  /** Whose room is shown. */
  room_id: string
  /** The last is the one that has the keyboard. */
  selected: readonly ItemKey[]
  past: readonly Drawing[]
  future: readonly Drawing[]
  /** Changes in a row with the same tag are one step. */
  tag: string | null
}

export type PlanAction =
  | { type: 'draw'; drawing: Drawing; tag?: string; selected?: readonly ItemKey[] }
  | { type: 'select'; selected: readonly ItemKey[] }
  | { type: 'show_room'; room_id: string }
  | { type: 'undo' }
  | { type: 'redo' }

/** As many steps as can be undone. */
const maxSteps = 100

export const openPlan = (drawing: Drawing): PlanState => ({
  drawing,
  room_id: drawing.rooms[0]?.id ?? '',
  selected: [],
  past: [],
  future: [],
  tag: null,
})

const isOn = (drawing: Drawing, key: ItemKey) =>
  drawing.tables.some((one) => keyOfTable(one) === key) || drawing.shapes.some((one) => keyOfShape(one) === key)

/** Shows another drawing, in a room it has and with what is still selected in it. */
const show = (state: PlanState, drawing: Drawing): PlanState => ({
  ...state,
  drawing,
  room_id: drawing.rooms.some(({ id }) => id === state.room_id) ? state.room_id : (drawing.rooms[0]?.id ?? ''),
  selected: state.selected.filter((key) => isOn(drawing, key)),
  tag: null,
})

export function planReducer(state: PlanState, action: PlanAction): PlanState {
  switch (action.type) {
    case 'draw': {
      const { drawing, tag = null, selected = state.selected } = action
      const joins = tag !== null && tag === state.tag
      return {
        ...show(state, drawing),
        selected,
        tag,
        past: joins ? state.past : [...state.past, state.drawing].slice(-maxSteps),
        future: [],
      }
    }
    case 'select':
      return { ...state, selected: action.selected, tag: null }
    case 'show_room':
      return { ...state, room_id: action.room_id, selected: [], tag: null }
    case 'undo': {
      const previous = state.past.at(-1)
      if (previous === undefined) return state
      return { ...show(state, previous), past: state.past.slice(0, -1), future: [state.drawing, ...state.future] }
    }
    case 'redo': {
      const [next, ...future] = state.future
      if (next === undefined) return state
      return { ...show(state, next), past: [...state.past, state.drawing], future }
    }
  }
}

export const roomOf = ({ drawing, room_id }: Pick<PlanState, 'drawing' | 'room_id'>): Room | null =>
  drawing.rooms.find(({ id }) => id === room_id) ?? null

export type PlanItem = { key: ItemKey } & ({ table: PlacedTable; shape: null } | { table: null; shape: PlanShape })

export const placeOf = (item: PlanItem): PlacedTable | PlanShape => item.table ?? item.shape

/** What is drawn in a room: shapes below tables. */
export const itemsIn = ({ shapes, tables }: Drawing, roomId: string): PlanItem[] => [
  ...shapes.filter(({ room_id }) => room_id === roomId).map((shape) => ({ key: keyOfShape(shape), table: null, shape })),
  ...tables.filter(({ room_id }) => room_id === roomId).map((table) => ({ key: keyOfTable(table), table, shape: null })),
]

/** Changes the places of some items; all others stay the same objects, so that they are not drawn again. */
export function changePlaces(
  drawing: Drawing,
  keys: readonly ItemKey[],
  change: <P extends PlacedTable | PlanShape>(place: P) => P,
): Drawing {
  const chosen = new Set(keys)
  return {
    ...drawing,
    shapes: drawing.shapes.map((one) => (chosen.has(keyOfShape(one)) ? change(one) : one)),
    tables: drawing.tables.map((one) => (chosen.has(keyOfTable(one)) ? change(one) : one)),
  }
}

export const removeItems = (drawing: Drawing, keys: readonly ItemKey[]): Drawing => ({
  ...drawing,
  shapes: drawing.shapes.filter((one) => !keys.includes(keyOfShape(one))),
  tables: drawing.tables.filter((one) => !keys.includes(keyOfTable(one))),
})

/** A room keeps its shapes and tables inside when it becomes smaller. */
export function changeRoom(drawing: Drawing, id: string, change: Partial<Room>): Drawing {
  const rooms = drawing.rooms.map((room) => (room.id === id ? { ...room, ...change } : room))
  const room = rooms.find((one) => one.id === id)
  if (room === undefined || (change.width === undefined && change.depth === undefined)) return { ...drawing, rooms }
  const inside = <P extends PlacedTable | PlanShape>(one: P) => (one.room_id === id ? moveWithin(one, { x: 0, y: 0 }, room) : one)
  return { rooms, shapes: drawing.shapes.map(inside), tables: drawing.tables.map(inside) }
}

export const removeRoom = (drawing: Drawing, id: string): Drawing => ({
  rooms: drawing.rooms.filter((room) => room.id !== id),
  shapes: drawing.shapes.filter(({ room_id }) => room_id !== id),
  tables: drawing.tables.filter(({ room_id }) => room_id !== id),
})

/** Moves a place by a number of grid steps, onto the grid. */
export const stepBy = <P extends Rectangle>(place: P, by: { x: number; y: number }, grid: number, room: Room): P =>
  moveWithin(
    place,
    {
      x: by.x === 0 ? 0 : snap(place.x + by.x * grid, grid) - place.x,
      y: by.y === 0 ? 0 : snap(place.y + by.y * grid, grid) - place.y,
    },
    room,
  )

/** Turns a place, and moves it away from a wall it would reach into. */
export const turnWithin = <P extends Rectangle>(place: P, degrees: number, room: Room): P =>
  moveWithin(turnBy(place, degrees), { x: 0, y: 0 }, room)
