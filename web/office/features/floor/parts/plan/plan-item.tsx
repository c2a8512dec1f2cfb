import { memo, type PointerEvent } from 'react'
import type { ShapeKind } from '#contract/floor/drawing.ts'
import type { Rectangle } from '#contract/floor/geometry.ts'
import type { TableShape } from '#contract/floor/terms.ts'
import type { ItemKey } from './plan-state.ts'
import styles from './plan.module.css'

interface PlanItemProps {
  itemKey: ItemKey
  place: Rectangle
  kind: TableShape | ShapeKind
  isTable: boolean
  /** Written on it. */
  text: string
  /** What a screen reader says. */
  label: string
  isSelected: boolean
  /** The one that Tab reaches. */
  isStop: boolean
  onPress: (key: ItemKey, event: PointerEvent<SVGGElement>) => void
  onOpen: (key: ItemKey) => void
}

/** One table or shape. Drawn again only when its own place or state changes. */
export const PlanItemMark = memo(function PlanItemMark(props: PlanItemProps) {
  const { itemKey, place, kind, isTable, text, label, isSelected, isStop, onPress, onOpen } = props
  const { x, y, width, depth, turn } = place
  const size = Math.min(5, Math.max(2.5, Math.min(width, depth) * 0.45))
  return (
    <g
      role="button"
      tabIndex={isStop ? 0 : -1}
      aria-label={label}
      aria-pressed={isSelected}
      data-key={itemKey}
      data-kind={isTable ? 'table' : kind}
      className={styles.item}
      transform={`translate(${x} ${y})`}
      onPointerDown={(event) => onPress(itemKey, event)}
      onDoubleClick={() => onOpen(itemKey)}
    >
      <g transform={`rotate(${turn})`}>
        {kind === 'round' ? (
          <ellipse className={styles.body} rx={width / 2} ry={depth / 2} />
        ) : (
          <rect
            className={styles.body}
            x={-width / 2}
            y={-depth / 2}
            width={width}
            height={depth}
            rx={kind === 'booth' ? 3 : isTable ? 1 : 0}
          />
        )}
      </g>
      {text !== '' && (
        <text
          className={styles.text}
          fontSize={size}
          textAnchor="middle"
          dominantBaseline="central"
          aria-hidden="true"
          {...(!isTable && depth > width * 1.5 && { transform: 'rotate(-90)' })}
        >
          {text}
        </text>
      )}
    </g>
  )
})
