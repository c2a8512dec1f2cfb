import { Tabs } from '@mantine/core'
import { useCallback, useEffect, useMemo, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import type { Board } from '#contract/board/board.ts'
import type { PlanShape, Room } from '#contract/floor/drawing.ts'
import type { TableView } from './board-model.ts'
import { sectionsByTable, type ServedSection } from './board-sections.ts'
import { partyName, sinceOf, tableLabel, tableStates } from './board-words.ts'
import styles from './board-plan.module.css'
import { PlanTable } from './plan-table.tsx'
import type { Direction } from '../../../domain/nearest-to.ts'
import { nearestTo } from '../../../domain/nearest-to.ts'

const arrows: ReadonlyMap<string, Direction> = new Map([
  ['ArrowLeft', 'left'],
  ['ArrowRight', 'right'],
  ['ArrowUp', 'up'],
  ['ArrowDown', 'down'],
])

interface BoardPlanProps {
  event: Board['event']
  plan: NonNullable<Board['plan']>
  views: readonly TableView[]
  sections: readonly ServedSection[]
  /** Tables that a filter leaves out are fainter. */
  shown: ReadonlySet<string> | null
  over: string | null
  onPress: (partyId: string, event: PointerEvent) => void
  onOpen: (tableId: string) => void
}

/** The rooms of the night with their tables. */
export function BoardPlan(props: BoardPlanProps) {
  const { plan } = props
  const [first] = plan.rooms
  const [room, setRoom] = useState(first?.id ?? null)
  if (first !== undefined && plan.rooms.length === 1) return <RoomPlan {...props} room={first} />
  return (
    <Tabs className={styles.rooms ?? ''} value={room} onChange={setRoom} keepMounted={false}>
      <Tabs.List aria-label="Rooms" mb="sm">
        {plan.rooms.map(({ id, name }) => (
          <Tabs.Tab key={id} value={id}>
            {name}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {plan.rooms.map((one) => (
        <Tabs.Panel key={one.id} value={one.id}>
          <RoomPlan {...props} room={one} />
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

/** What is written on a table below its name: never the colour alone. */
const noteOf = ({ state, party, staying }: TableView, event: Board['event'], isNarrow: boolean) => {
  if (staying !== null && staying !== party) return isNarrow ? 'Taken' : 'Still taken'
  if (state === 'reserved' && party !== null) return sinceOf(party, event)
  const { word, short } = tableStates[state]
  return isNarrow ? (short ?? word) : word
}

/** In grid units: below it, two words are wider than a table. */
const narrow = 14

/** One room: one stop for Tab, and every table with the arrows. */
function RoomPlan({ event, plan, views, sections, shown, over, onPress, onOpen, room }: BoardPlanProps & { room: Room }) {
  const drawing = useRef<SVGSVGElement>(null)
  const [active, setActive] = useState<string | null>(null)
  const places = useMemo(() => plan.tables.filter(({ room_id }) => room_id === room.id), [plan.tables, room.id])
  const byId = new Map(views.map((view) => [view.table.id, view]))
  const sectionOf = sectionsByTable(sections)
  const stop = places.find(({ table_id }) => table_id === active)?.table_id ?? places[0]?.table_id
  const focus = useCallback((id: string) => setActive(id), [])
  // Handlers that stay the same, so that only changed tables are drawn again.
  const latest = useRef({ onPress, onOpen })
  useEffect(() => {
    latest.current = { onPress, onOpen }
  })
  const press = useCallback((id: string, pointer: PointerEvent) => latest.current.onPress(id, pointer), [])
  const open = useCallback((id: string) => latest.current.onOpen(id), [])

  const type = (key: KeyboardEvent) => {
    const id = (key.target as Element).closest('[data-table]')?.getAttribute('data-table')
    const from = places.find(({ table_id }) => table_id === id)
    if (from === undefined) return
    const direction = arrows.get(key.key)
    if (direction === undefined && key.key !== 'Enter' && key.key !== ' ') return
    key.preventDefault()
    if (direction === undefined) return onOpen(from.table_id)
    const next = nearestTo(
      places.filter((one) => one !== from),
      from,
      direction,
    )
    drawing.current?.querySelector<SVGGElement>(`[data-table="${next?.table_id}"]`)?.focus()
  }
  return (
    <div className={styles.scroll}>
      <svg
        ref={drawing}
        role="application"
        aria-label={`Plan of ${room.name}. Arrow keys move between tables, Enter opens one.`}
        className={styles.drawing}
        style={{ minWidth: `${room.width * 2.6}px` }}
        viewBox={`0 0 ${room.width} ${room.depth}`}
        onKeyDown={type}
      >
        <rect width={room.width} height={room.depth} className={styles.floor} />
        {plan.shapes
          .filter(({ room_id }) => room_id === room.id)
          .map((shape) => (
            <Shape key={shape.id} shape={shape} />
          ))}
        {places.map((place) => {
          const view = byId.get(place.table_id)
          return (
            view !== undefined && (
              <PlanTable
                key={place.table_id}
                id={place.table_id}
                place={place}
                shape={view.table.shape}
                state={view.state}
                name={view.table.name}
                note={noteOf(view, event, place.width < narrow)}
                who={view.party !== null && view.state !== 'elsewhere' ? partyName(view.party) : ''}
                label={tableLabel(view, event, sectionOf.get(place.table_id))}
                isStop={place.table_id === stop}
                isOver={over === place.table_id}
                isFaded={shown !== null && !shown.has(place.table_id)}
                partyId={view.party?.id ?? null}
                onPress={press}
                onOpen={open}
                onFocus={focus}
              />
            )
          )
        })}
      </svg>
    </div>
  )
}

function Shape({ shape: { kind, x, y, width, depth, turn, text } }: { shape: PlanShape }) {
  return (
    <g transform={`translate(${x} ${y})`} data-kind={kind} className={styles.shape} aria-hidden="true">
      <rect x={-width / 2} y={-depth / 2} width={width} height={depth} transform={`rotate(${turn})`} />
      {text !== '' && (
        <text
          fontSize={3.6}
          textAnchor="middle"
          dominantBaseline="central"
          {...(depth > width * 1.5 && { transform: 'rotate(-90)' })}
        >
          {text}
        </text>
      )}
    </g>
  )
}
