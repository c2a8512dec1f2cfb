import { own } from '#contract/base/own.ts'
import { ActionIcon, Tooltip } from '@mantine/core'
import type { ManagedPrestation } from '#contract/events/prestations.ts'
import GripVertical from 'lucide-react/icons/grip-vertical'
import type { KeyboardEvent, PointerEvent } from 'react'
import { Link } from 'react-router'
import { ActionMenu, type Action } from '../../../ui/action-menu.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import styles from './prestation-list.module.css'
import { prestationKindWords, marksOf, priceLine, soldLine, standing } from './prestation-words.ts'

interface PrestationRowProps {
  row: ManagedPrestation
  /** The name of its seating. */
  seating: string | null
  href: string
  actions: readonly Action[]
  /** Its position in the list. */
  place: number
  isDragged: boolean
  /** The drop target. */
  isTarget: boolean
  onMove: (by: number) => void
  /** The row under the pointer by position, or null outside the list. */
  onDrag: (over: number | null) => void
  onDrop: () => void
}

/** The position of the row below the pointer. */
function placeAt({ clientX, clientY }: PointerEvent): number | null {
  const place = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-place]')?.dataset['place']
  return place === undefined ? null : Number(place)
}

const steps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 }

/** One item an event sells: position, price, status, and how much is sold. */
export function PrestationRow({ row, seating, actions, place, isDragged, isTarget, ...props }: PrestationRowProps) {
  const { href, onMove, onDrag, onDrop } = props
  const { tone, text } = standing(row)
  const press = (event: KeyboardEvent) => {
    const step = own(steps, event.key)
    if (step === undefined) return
    event.preventDefault()
    onMove(step)
  }
  const grip = (event: PointerEvent<HTMLButtonElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    onDrag(place)
  }
  return (
    <li className={styles.row} data-place={place} data-dragged={isDragged || undefined} data-target={isTarget || undefined}>
      <Tooltip label="Drag, or press the up and down arrows">
        <ActionIcon
          variant="subtle"
          color="gray"
          className={styles.grip}
          aria-label={`Move ${row.name}`}
          onKeyDown={press}
          onPointerDown={grip}
          onPointerMove={(event) => isDragged && onDrag(placeAt(event))}
          onPointerUp={onDrop}
          onPointerCancel={() => onDrag(null)}
        >
          <GripVertical size={18} aria-hidden="true" />
        </ActionIcon>
      </Tooltip>
      <div className={styles.what}>
        <Link to={href} className={styles.name} preventScrollReset>
          {row.name}
        </Link>
        <p className={styles.facts}>
          {[prestationKindWords[row.kind], ...(seating === null ? [] : [seating]), priceLine(row), ...marksOf(row)].join(' · ')}
        </p>
      </div>
      <div className={styles.sold}>
        <span>{soldLine(row)}</span>
        {row.stock !== null && row.stock > 0 && (
          <span className={styles.bar} aria-hidden="true">
            <span style={{ inlineSize: `${Math.min(100, (100 * row.sold) / row.stock)}%` }} />
          </span>
        )}
      </div>
      <StatusBadge tone={tone}>{text}</StatusBadge>
      <div className={styles.menu}>
        <ActionMenu name={row.name} actions={actions} />
      </div>
    </li>
  )
}
