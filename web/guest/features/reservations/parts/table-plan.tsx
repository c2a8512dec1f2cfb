import type { PlanShape, Room } from '#contract/floor/drawing.ts'
import type { TableToChoose } from '#contract/reservations/event-tables.ts'
import type { EventTables } from '../queries/event-tables.ts'
import styles from './table-plan.module.css'

interface TablePlanProps {
  plan: EventTables
  /** Those the party can have. */
  tables: readonly TableToChoose[]
  chosen: string | undefined
  onChoose: (id: string) => void
}

/** The rooms with tables to choose. What it shows and does, the list beside it says: it sets the same radio buttons. */
export function TablePlan({ plan, tables, chosen, onChoose }: TablePlanProps) {
  const rooms = plan.rooms.filter(({ id }) => tables.some(({ room_id }) => room_id === id))
  const open = new Set(tables.map(({ id }) => id))
  return (
    <div className={styles.rooms} aria-hidden="true">
      {rooms.map((room) => (
        <figure key={room.id} className={styles.room}>
          {rooms.length > 1 && <figcaption className={styles.caption}>{room.name}</figcaption>}
          <RoomPlan plan={plan} room={room} open={open} chosen={chosen} onChoose={onChoose} />
        </figure>
      ))}
    </div>
  )
}

interface RoomPlanProps extends Omit<TablePlanProps, 'tables'> {
  room: Room
  open: ReadonlySet<string>
}

function RoomPlan({ plan, room, open, chosen, onChoose }: RoomPlanProps) {
  const isHere = ({ room_id }: { room_id: string }) => room_id === room.id
  return (
    <svg viewBox={`0 0 ${room.width} ${room.depth}`} className={styles.drawing}>
      <rect width={room.width} height={room.depth} rx={2} className={styles.floor} />
      {plan.shapes.filter(isHere).map((shape) => (
        <Shape key={shape.id} shape={shape} />
      ))}
      {plan.tables.filter(isHere).map((table) => (
        <TableMark
          key={table.id}
          table={table}
          state={table.id === chosen ? 'chosen' : open.has(table.id) ? 'open' : 'gone'}
          onChoose={onChoose}
        />
      ))}
    </svg>
  )
}

interface TableMarkProps {
  table: TableToChoose
  state: 'chosen' | 'open' | 'gone'
  onChoose: (id: string) => void
}

/** A free table has an outline, the chosen one is filled, and one that the party cannot have is faint. */
function TableMark({ table: { id, name, shape, x, y, width, depth, turn }, state, onChoose }: TableMarkProps) {
  const size = Math.max(3.4, Math.min(width, depth) * 0.36)
  return (
    <g
      className={styles.table}
      data-state={state}
      data-table={name}
      transform={`translate(${x} ${y})`}
      onClick={() => state === 'open' && onChoose(id)}
    >
      <g transform={`rotate(${turn})`}>
        {shape === 'round' ? (
          <ellipse rx={width / 2} ry={depth / 2} className={styles.body} />
        ) : (
          <rect
            x={-width / 2}
            y={-depth / 2}
            width={width}
            height={depth}
            rx={shape === 'booth' ? 3 : 1}
            className={styles.body}
          />
        )}
      </g>
      <text fontSize={size} textAnchor="middle" dominantBaseline="central">
        {name}
      </text>
    </g>
  )
}

function Shape({ shape: { kind, x, y, width, depth, turn, text } }: { shape: PlanShape }) {
  return (
    <g transform={`translate(${x} ${y})`} data-kind={kind} className={styles.shape}>
      <rect x={-width / 2} y={-depth / 2} width={width} height={depth} transform={`rotate(${turn})`} />
      {text !== '' && (
        <text
          fontSize={4}
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
