import { useRef, type PointerEvent } from 'react'
import {
  byMinutes,
  isSamePlace,
  placeOf,
  step,
  stretched,
  toCell,
  type GridItem,
  type GridPlace,
  type Hours,
} from './grid-moves.ts'

/** Pixels that a press may tremble before it is a drag. */
const slack = 5

interface Drag<Item> {
  item: Item
  grip: 'whole' | 'from' | 'to'
  x: number
  y: number
  isMoving: boolean
}

interface GridDrag<Item> {
  items: ReadonlyMap<string, Item>
  /** Where columns are hours: what is drawn. */
  hours: Hours | null
  onHold: (item: Item, place: GridPlace) => void
  onDrop: (item: Item, place: GridPlace) => void
}

const elementAt = ({ clientX, clientY }: PointerEvent, selector: string) =>
  document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>(selector) ?? null

/** Moves items with a mouse or a pen; a finger scrolls, and taps to open. With Alt or Ctrl held, a copy is dropped. */
export function useGridDrag<Item extends GridItem>({ items, hours, onHold, onDrop }: GridDrag<Item>) {
  const drag = useRef<Drag<Item> | null>(null)
  /** A drag that has ended is no click. */
  const wasDragged = useRef(false)

  const placeAt = ({ item, grip, x }: Drag<Item>, event: PointerEvent): GridPlace => {
    const place = { ...placeOf(item), isCopy: event.altKey || event.ctrlKey || event.metaKey }
    const cell = elementAt(event, '[data-row]')
    const row = cell?.dataset['row'] ?? item.row
    if (hours === null) return toCell(place, row, cell?.dataset['date'] ?? item.date)
    const track = event.currentTarget.querySelector('[data-track]')?.clientWidth ?? 1
    const minutes = Math.round((((event.clientX - x) / track) * hours.minutes) / step) * step
    return grip === 'whole' ? byMinutes({ ...place, row }, minutes) : stretched({ ...place, isCopy: false }, grip, minutes)
  }

  return {
    wasDragged: () => wasDragged.current,
    cancel: () => {
      drag.current = null
    },
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        wasDragged.current = false
        const target = event.target instanceof Element ? event.target : null
        const item = items.get(target?.closest<HTMLElement>('[data-item]')?.dataset['item'] ?? '')
        if (item === undefined || item.fixed !== null || event.button !== 0 || event.pointerType === 'touch') return
        const grip = target?.closest<HTMLElement>('[data-grip]')?.dataset['grip']
        const { clientX: x, clientY: y } = event
        drag.current = { item, grip: grip === 'from' || grip === 'to' ? grip : 'whole', x, y, isMoving: false }
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        const { current } = drag
        if (current === null) return
        if (!current.isMoving) {
          if (Math.hypot(event.clientX - current.x, event.clientY - current.y) < slack) return
          current.isMoving = true
          wasDragged.current = true
          event.currentTarget.setPointerCapture(event.pointerId)
        }
        onHold(current.item, placeAt(current, event))
      },
      onPointerUp: (event: PointerEvent<HTMLElement>) => {
        const { current } = drag
        drag.current = null
        if (current?.isMoving !== true) return
        const place = placeAt(current, event)
        onDrop(current.item, isSamePlace(place, placeOf(current.item)) ? placeOf(current.item) : place)
      },
    },
  }
}
