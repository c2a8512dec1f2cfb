import { useMemo, useReducer, useState } from 'react'
import type { Drawing, Room, ShapeKind } from '#contract/floor/drawing.ts'
import type { Table } from '#contract/floor/floor.ts'
import type { PlanCommand } from './plan-keys.ts'
import {
  changePlaces,
  itemsIn,
  keyOfShape,
  keyOfTable,
  openPlan,
  placeOf,
  planReducer,
  removeItems,
  roomOf,
  stepBy,
  turnWithin,
  type ItemKey,
  type PlanItem,
} from './plan-state.ts'
import { defaultSizes, defaultTableSize } from './plan-words.ts'
import { moveWithin, type Alignment, align, findFreePlace } from './plan-geometry.ts'

const steps = { left: { x: -1, y: 0 }, right: { x: 1, y: 0 }, up: { x: 0, y: -1 }, down: { x: 0, y: 1 } }
/** Of a full circle, in degrees. */
const eighth = 45
const zooms = [1, 1.5, 2, 3, 4] as const

/** The state of a drawing and everything that changes it. `makeId` names new shapes and rooms. */
export function usePlanEditor(initial: Drawing, tables: ReadonlyMap<string, Table>, makeId: () => string) {
  const [state, dispatch] = useReducer(planReducer, initial, openPlan)
  const [grid, setGrid] = useState<number>(5)
  const [zoom, setZoom] = useState(0)
  const { drawing, room_id, selected } = state
  const room = roomOf(state)
  const items = useMemo(() => itemsIn(drawing, room_id), [drawing, room_id])
  const draw = (next: Drawing, tag?: string, select?: readonly ItemKey[]) =>
    dispatch({
      type: 'draw',
      drawing: next,
      ...(tag !== undefined && { tag }),
      ...(select !== undefined && { selected: select }),
    })
  const select = (keys: readonly ItemKey[]) => dispatch({ type: 'select', selected: keys })
  const placesIn = () => items.map(placeOf)

  const addTable = (table: Table, size = defaultTableSize(table)) => {
    if (room === null) return
    const placed = { ...findFreePlace(size, placesIn(), room), table_id: table.id, room_id }
    draw({ ...drawing, tables: [...drawing.tables, placed] }, undefined, [keyOfTable(placed)])
  }
  const addShape = (kind: ShapeKind) => {
    if (room === null) return
    const { width, depth } = defaultSizes[kind]
    const size = { width: Math.min(width, room.width), depth: Math.min(depth, room.depth) }
    const text = kind === 'label' ? 'Label' : ''
    const shape = { ...findFreePlace(size, placesIn(), room), id: makeId(), kind, room_id, text }
    draw({ ...drawing, shapes: [...drawing.shapes, shape] }, undefined, [keyOfShape(shape)])
  }
  const addRoom = () => {
    const names = new Set(drawing.rooms.map(({ name }) => name))
    const name = [`Room ${drawing.rooms.length + 1}`, `Room ${drawing.rooms.length + 2}`].find((one) => !names.has(one))
    const added: Room = { id: makeId(), name: name ?? 'Another room', width: 200, depth: 120 }
    draw({ ...drawing, rooms: [...drawing.rooms, added] })
    dispatch({ type: 'show_room', room_id: added.id })
  }
  /** A copy of a shape; for a table, the next one that is not on the plan, with the same size. */
  const copy = (item: PlanItem) => {
    if (room === null) return
    const beside = moveWithin(placeOf(item), { x: placeOf(item).width + grid, y: 0 }, room)
    if (item.shape !== null) {
      const shape = { ...item.shape, ...beside, id: makeId() }
      return draw({ ...drawing, shapes: [...drawing.shapes, shape] }, undefined, [keyOfShape(shape)])
    }
    const placed = new Set(drawing.tables.map(({ table_id }) => table_id))
    const zone = tables.get(item.table.table_id)?.zone_id
    const free = [...tables.values()].filter(({ id }) => !placed.has(id))
    const next = free.find(({ zone_id }) => zone_id === zone) ?? free[0]
    if (next === undefined) return
    const table = { ...item.table, ...beside, table_id: next.id }
    draw({ ...drawing, tables: [...drawing.tables, table] }, undefined, [keyOfTable(table)])
  }
  const move = (by: { x: number; y: number }) =>
    room !== null && draw(changePlaces(drawing, selected, (place) => moveWithin(place, by, room)))
  const remove = () => draw(removeItems(drawing, selected), undefined, [])
  const alignSelected = (alignment: Alignment) => {
    if (room === null) return
    const chosen = items.filter(({ key }) => selected.includes(key))
    const aligned = new Map(align(chosen.map(placeOf), alignment).map((place, index) => [chosen[index]?.key, place]))
    draw(
      changePlaces(drawing, selected, (place) => {
        const goal = aligned.get('id' in place ? keyOfShape(place) : keyOfTable(place))
        return goal === undefined ? place : moveWithin({ ...place, x: goal.x, y: goal.y }, { x: 0, y: 0 }, room)
      }),
    )
  }
  const change = (keys: readonly ItemKey[], by: Parameters<typeof changePlaces>[2], tag?: string) =>
    draw(changePlaces(drawing, keys, by), tag, keys)
  const turn = (keys: readonly ItemKey[], degrees: number) =>
    room !== null && change(keys, (place) => turnWithin(place, degrees, room))
  const zoomTo = (level: number) => setZoom(Math.min(Math.max(level, 0), zooms.length - 1))
  /** What a key or button does to the drawing, for what it acts on. */
  const commands: Record<PlanCommand['do'], (keys: readonly ItemKey[], command: PlanCommand) => void> = {
    move: (keys, command) =>
      room !== null &&
      'direction' in command &&
      change(keys, (place) => stepBy(place, steps[command.direction], grid, room), `move ${keys.join()}`),
    turn: (keys) => turn(keys, eighth),
    turn_back: (keys) => turn(keys, -eighth),
    copy: (keys) => {
      const item = items.find(({ key }) => key === keys.at(-1))
      if (item !== undefined) copy(item)
    },
    remove: (keys) => keys.length > 0 && draw(removeItems(drawing, keys), undefined, []),
    undo: () => dispatch({ type: 'undo' }),
    redo: () => dispatch({ type: 'redo' }),
    zoom_in: () => zoomTo(zoom + 1),
    zoom_out: () => zoomTo(zoom - 1),
    deselect: () => select([]),
    // The canvas and the form see to these.
    go: () => undefined,
    open: () => undefined,
    toggle: () => undefined,
  }
  return {
    ...state,
    room,
    items,
    grid,
    setGrid,
    zoom: zooms[zoom] ?? 1,
    draw,
    select,
    showRoom: (id: string) => dispatch({ type: 'show_room', room_id: id }),
    addTable,
    addShape,
    addRoom,
    copy,
    move,
    remove,
    alignSelected,
    run: (command: PlanCommand, keys: readonly ItemKey[] = selected) => commands[command.do](keys, command),
  }
}
