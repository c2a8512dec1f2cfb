import { useCallback, useEffect, useId, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import type { Room } from '#contract/floor/drawing.ts'
import type { Table } from '#contract/floor/floor.ts'
import { PlanItemMark } from './plan-item.tsx'
import { commandOf, type PlanCommand } from './plan-keys.ts'
import { placeOf, type ItemKey, type PlanItem } from './plan-state.ts'
import { itemLabel, roomSize } from './plan-words.ts'
import styles from './plan.module.css'
import { unitsPerMetre, snap, moveWithin } from './plan-geometry.ts'
import type { Direction } from '../../../../domain/nearest-to.ts'
import { nearestTo } from '../../../../domain/nearest-to.ts'

interface Drag {
  /** Where it began, in pixels. */
  from: { x: number; y: number }
  /** How far it is, in grid units. */
  by: { x: number; y: number }
}

const still = { x: 0, y: 0 }

interface PlanCanvasProps {
  room: Room
  items: readonly PlanItem[]
  tables: ReadonlyMap<string, Table>
  selected: readonly ItemKey[]
  /** What a drag snaps to, in grid units. */
  grid: number
  zoom: number
  /** Traced over. */
  picture: string | null
  onSelect: (selected: readonly ItemKey[]) => void
  onMove: (by: { x: number; y: number }) => void
  /** Everything that a key starts, besides moving the focus. */
  onCommand: (command: PlanCommand, keys: readonly ItemKey[]) => void
}

/** The drawing of one room: one stop for Tab, and all of it with the arrows or the mouse. */
export function PlanCanvas(props: PlanCanvasProps) {
  const { room, items, tables, selected, grid, zoom, picture, onSelect, onMove, onCommand } = props
  const drawing = useRef<SVGSVGElement>(null)
  const pattern = useId()
  const [drag, setDrag] = useState<Drag | null>(null)
  const active = items.find(({ key }) => key === selected.at(-1)) ?? items[0]

  const latest = useRef({ selected, onSelect, onCommand })
  useEffect(() => {
    latest.current = { selected, onSelect, onCommand }
  })
  const press = useCallback((key: ItemKey, event: PointerEvent<SVGGElement>) => {
    const { selected: before, onSelect: select } = latest.current
    if (event.button !== 0) return
    if (event.shiftKey) return select(before.includes(key) ? before.filter((one) => one !== key) : [...before, key])
    if (!before.includes(key)) select([key])
    event.currentTarget.setPointerCapture(event.pointerId)
    setDrag({ from: { x: event.clientX, y: event.clientY }, by: still })
  }, [])
  const open = useCallback((key: ItemKey) => {
    latest.current.onSelect([key])
    latest.current.onCommand({ do: 'open' }, [key])
  }, [])

  const follow = (event: PointerEvent) => {
    if (drag === null || drawing.current === null) return
    const unitsPerPixel = room.width / drawing.current.getBoundingClientRect().width
    const along = (to: number, from: number) => snap((to - from) * unitsPerPixel, grid)
    const by = { x: along(event.clientX, drag.from.x), y: along(event.clientY, drag.from.y) }
    if (by.x !== drag.by.x || by.y !== drag.by.y) setDrag({ ...drag, by })
  }
  const drop = () => {
    if (drag !== null && (drag.by.x !== 0 || drag.by.y !== 0)) onMove(drag.by)
    setDrag(null)
  }

  const go = (from: PlanItem, direction: Direction) => {
    const places = items.filter(({ key }) => key !== from.key).map((item) => ({ key: item.key, ...placeOf(item) }))
    const next = nearestTo(places, placeOf(from), direction)
    if (next === null) return
    onSelect([next.key])
    drawing.current?.querySelector<SVGGElement>(`[data-key="${next.key}"]`)?.focus()
  }
  const type = (event: KeyboardEvent) => {
    const command = commandOf(event)
    if (command === null) return
    event.preventDefault()
    event.stopPropagation()
    // A key acts on what has the focus, and on all that is selected with it.
    const focused = (event.target as Element).closest('[data-key]')?.getAttribute('data-key')
    const item = items.find(({ key }) => key === focused)
    if (item === undefined) return onCommand(command, [])
    const isSelected = selected.includes(item.key)
    if (command.do === 'go') return go(item, command.direction)
    if (command.do === 'toggle')
      return onSelect(isSelected ? selected.filter((key) => key !== item.key) : [...selected, item.key])
    const keys = isSelected ? selected : [item.key]
    if (!isSelected && command.do !== 'deselect') onSelect(keys)
    onCommand(command, keys)
  }
  return (
    <div className={styles.scroll}>
      <svg
        ref={drawing}
        role="application"
        aria-label={`Drawing of ${room.name}, ${roomSize(room)}`}
        className={styles.drawing}
        style={{ width: `${zoom * 100}%` }}
        viewBox={`0 0 ${room.width} ${room.depth}`}
        onPointerMove={follow}
        onPointerUp={drop}
        onPointerCancel={() => setDrag(null)}
        onPointerDown={({ target, currentTarget }) => {
          if (target === currentTarget || (target as Element).hasAttribute('data-floor')) onSelect([])
        }}
        onKeyDown={type}
      >
        <defs>
          <pattern id={pattern} width={unitsPerMetre} height={unitsPerMetre} patternUnits="userSpaceOnUse">
            <path d={`M ${unitsPerMetre} 0 L 0 0 0 ${unitsPerMetre}`} className={styles.grid} />
          </pattern>
        </defs>
        <rect data-floor width={room.width} height={room.depth} className={styles.floor} />
        {picture !== null && (
          <image
            href={`/media/${picture}-1200.webp`}
            width={room.width}
            height={room.depth}
            className={styles.picture}
            aria-hidden="true"
          />
        )}
        <rect data-floor width={room.width} height={room.depth} fill={`url(#${pattern})`} />
        {items.map((item) => {
          const isSelected = selected.includes(item.key)
          const place = placeOf(item)
          const shown = drag !== null && isSelected ? moveWithin(place, drag.by, room) : place
          const table = item.table === null ? undefined : tables.get(item.table.table_id)
          return (
            <PlanItemMark
              key={item.key}
              itemKey={item.key}
              place={shown}
              kind={item.table === null ? item.shape.kind : (table?.shape ?? 'square')}
              isTable={item.table !== null}
              text={item.table === null ? item.shape.text : (table?.name ?? '')}
              label={itemLabel(item, tables, place)}
              isSelected={isSelected}
              isStop={item.key === active?.key}
              onPress={press}
              onOpen={open}
            />
          )
        })}
      </svg>
    </div>
  )
}
