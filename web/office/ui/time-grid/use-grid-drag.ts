import { useEffect, useRef, type MouseEvent, type PointerEvent, type RefObject } from 'react'
import {
  byMinutes,
  isSamePlace,
  gridPlaceOf,
  step,
  stretched,
  toCell,
  type GridItem,
  type GridPlace,
  type GridHours,
} from './grid-moves.ts'

/** Pixels a press may move before it is a drag. */
const slack = 5

/** How long a finger rests on an item before it is picked up; until then it scrolls. */
const restMs = 350

interface Drag<Item> {
  item: Item
  grip: 'whole' | 'from' | 'to'
  x: number
  y: number
  isMoving: boolean
  /** For a finger: until it has rested long enough. */
  timer: number | undefined
}

interface GridDrag<Item> {
  grid: RefObject<HTMLElement | null>
  items: ReadonlyMap<string, Item>
  /** If columns are hours: the visible ones. */
  hours: GridHours | null
  onHold: (item: Item, place: GridPlace) => void
  onDrop: (item: Item, place: GridPlace) => void
}

const elementAt = ({ clientX, clientY }: PointerEvent, selector: string) =>
  document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>(selector) ?? null

/**
 * Moves items with a mouse, a pen, or a finger after a long press; a finger that moves at once scrolls, and a tap opens. With Alt
 * or Ctrl held, a copy is dropped.
 */
export function useGridDrag<Item extends GridItem>({ grid, items, hours, onHold, onDrop }: GridDrag<Item>) {
  const drag = useRef<Drag<Item> | null>(null)
  /** The end of a drag is not a click. */
  const wasDragged = useRef(false)
  const holdPage = (event: Event) => {
    if (drag.current?.isMoving === true) event.preventDefault()
  }

  // Registered before a finger touches: a listener added later cannot stop the page from scrolling.
  useEffect(() => {
    const { current } = grid
    const hold = (event: Event) => {
      if (drag.current?.isMoving === true) event.preventDefault()
    }
    current?.addEventListener('touchmove', hold, { passive: false })
    return () => current?.removeEventListener('touchmove', hold)
  }, [grid])

  const end = (): Drag<Item> | null => {
    const { current } = drag
    clearTimeout(current?.timer)
    drag.current = null
    return current
  }

  const placeAt = ({ item, grip, x }: Drag<Item>, event: PointerEvent): GridPlace => {
    const place = { ...gridPlaceOf(item), isCopy: event.altKey || event.ctrlKey || event.metaKey }
    const cell = elementAt(event, '[data-row]')
    const row = cell?.dataset['row'] ?? item.row
    if (hours === null) return toCell(place, row, cell?.dataset['date'] ?? item.date)
    const track = event.currentTarget.querySelector('[data-track]')?.clientWidth ?? 1
    const minutes = Math.round((((event.clientX - x) / track) * hours.minutes) / step) * step
    return grip === 'whole' ? byMinutes({ ...place, row }, minutes) : stretched({ ...place, isCopy: false }, grip, minutes)
  }

  return {
    wasDragged: () => wasDragged.current,
    cancel: () => void end(),
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        wasDragged.current = false
        const target = event.target instanceof Element ? event.target : null
        const item = items.get(target?.closest<HTMLElement>('[data-item]')?.dataset['item'] ?? '')
        if (item === undefined || item.fixed !== null || event.button !== 0) return
        const grip = target?.closest<HTMLElement>('[data-grip]')?.dataset['grip']
        const { clientX: x, clientY: y, currentTarget, pointerId, pointerType } = event
        const begun: Drag<Item> = {
          item,
          grip: grip === 'from' || grip === 'to' ? grip : 'whole',
          x,
          y,
          isMoving: false,
          timer: undefined,
        }
        drag.current = begun
        if (pointerType !== 'touch') return
        // The item is re-rendered elsewhere while it moves: touch events stay with the original element.
        target?.addEventListener('touchmove', holdPage, { passive: false })
        begun.timer = window.setTimeout(() => {
          begun.isMoving = true
          wasDragged.current = true
          currentTarget.setPointerCapture(pointerId)
          onHold(item, gridPlaceOf(item))
        }, restMs)
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        const { current } = drag
        if (current === null) return
        if (!current.isMoving) {
          if (Math.hypot(event.clientX - current.x, event.clientY - current.y) < slack) return
          if (event.pointerType === 'touch') return void end()
          current.isMoving = true
          wasDragged.current = true
          event.currentTarget.setPointerCapture(event.pointerId)
        }
        onHold(current.item, placeAt(current, event))
      },
      onPointerUp: (event: PointerEvent<HTMLElement>) => {
        const current = end()
        if (current?.isMoving !== true) return
        const place = placeAt(current, event)
        onDrop(current.item, isSamePlace(place, gridPlaceOf(current.item)) ? gridPlaceOf(current.item) : place)
      },
      onPointerCancel: () => {
        const current = end()
        if (current?.isMoving === true) onDrop(current.item, gridPlaceOf(current.item))
      },
      onContextMenu: (event: MouseEvent) => holdPage(event.nativeEvent),
    },
  }
}
