import { memo, type PointerEvent } from 'react'
import type { Rectangle } from '#contract/floor/geometry.ts'
import type { TableShape } from '#contract/floor/terms.ts'
import type { TableState } from './board-model.ts'
import styles from './board-plan.module.css'

interface PlanTableProps {
  id: string
  place: Rectangle
  shape: TableShape
  state: TableState
  name: string
  /** Below the name: the state in a word, or the time of a party. */
  note: string
  /** Its party, for a table that is wide enough. */
  who: string
  /** What a screen reader says. */
  label: string
  /** The one that Tab reaches. */
  isStop: boolean
  isOver: boolean
  isFaded: boolean
  partyId: string | null
  onPress: (partyId: string, event: PointerEvent) => void
  onOpen: (id: string) => void
  onFocus: (id: string) => void
}

/** How far around a table a finger still opens it, in grid units: less than half of what lies between tables. */
const reach = 2.4

/** One table of the plan. Drawn again only when something of it changes. */
export const PlanTable = memo(function PlanTable(props: PlanTableProps) {
  const { id, place, shape, state, name, note, who, label, isStop, isOver, isFaded, partyId, onPress, onOpen, onFocus } = props
  const { x, y, width, depth, turn } = place
  const side = Math.min(width, depth)
  const isWide = width >= 18 && who !== ''
  const size = Math.min(4.2, Math.max(3, side * 0.28))
  // Letters are about half as wide as they are high.
  const letters = Math.floor((width * 0.9) / (size * 0.42))
  const top = isWide ? -size * 0.75 : -size * 0.15
  return (
    <g
      className={styles.table}
      data-state={state}
      data-over={isOver || undefined}
      data-faded={isFaded || undefined}
      transform={`translate(${x} ${y})`}
    >
      {/* The words on a table are short forms of its name, so they are beside the button. */}
      <g
        role="button"
        tabIndex={isStop ? 0 : -1}
        aria-label={label}
        data-table={id}
        className={styles.button}
        transform={`rotate(${turn})`}
        onPointerDown={(event) => partyId !== null && onPress(partyId, event)}
        onClick={() => onOpen(id)}
        onFocus={() => onFocus(id)}
      >
        <rect
          className={styles.reach}
          x={-width / 2 - reach}
          y={-depth / 2 - reach}
          width={width + 2 * reach}
          height={depth + 2 * reach}
        />
        {shape === 'round' ? (
          <ellipse className={styles.body} rx={width / 2} ry={depth / 2} />
        ) : (
          <rect
            className={styles.body}
            x={-width / 2}
            y={-depth / 2}
            width={width}
            height={depth}
            rx={shape === 'booth' ? 3 : 1}
          />
        )}
      </g>
      <text className={styles.name} fontSize={size} textAnchor="middle" y={top} aria-hidden="true">
        {name}
      </text>
      {isWide && (
        <text className={styles.state} fontSize={size * 0.8} textAnchor="middle" y={size * 0.35} aria-hidden="true">
          {who.length > letters ? `${who.slice(0, letters - 1)}…` : who}
        </text>
      )}
      <text
        className={styles.state}
        fontSize={size * 0.72}
        textAnchor="middle"
        y={isWide ? size * 1.3 : size * 0.85}
        aria-hidden="true"
      >
        {note}
      </text>
    </g>
  )
})
