import type { ManagedPrestation } from '#contract/events/prestations.ts'
import { useState } from 'react'
import type { Action } from '../../../ui/action-menu.tsx'
import styles from './prestation-list.module.css'
import { PrestationRow } from './prestation-row.tsx'

interface PrestationListProps {
  rows: readonly ManagedPrestation[]
  /** Of the event, for its tables. */
  seatings: readonly { id: string; name: string }[]
  hrefOf: (row: ManagedPrestation) => string
  actionsOf: (row: ManagedPrestation) => readonly Action[]
  /** Throws the call's error. */
  onOrder: (ids: string[]) => Promise<unknown>
}

function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, index) => index !== from)
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)]
}

/** What an event sells, in the order guests see: reordered by dragging, or with the arrow keys on the handle. */
export function PrestationList({ rows, seatings, hrefOf, actionsOf, onOrder }: PrestationListProps) {
  /** Shown until the server has responded. */
  const [order, setOrder] = useState<string[] | null>(null)
  const [drag, setDrag] = useState<{ from: number; over: number | null } | null>(null)
  const [said, say] = useState('')
  const shown = order === null ? rows : order.flatMap((id) => rows.find((row) => row.id === id) ?? [])

  const move = async (from: number, to: number) => {
    const row = shown[from]
    if (row === undefined || to < 0 || to >= shown.length || from === to) return
    const ids = moved(shown, from, to).map(({ id }) => id)
    setOrder(ids)
    say(`${row.name} is now ${to + 1} of ${shown.length}`)
    await onOrder(ids).finally(() => setOrder(null))
  }
  const drop = () => {
    if (drag !== null && drag.over !== null) void move(drag.from, drag.over)
    setDrag(null)
  }

  return (
    <>
      <ol className={styles.list}>
        {shown.map((row, index) => (
          <PrestationRow
            key={row.id}
            row={row}
            seating={seatings.find(({ id }) => id === row.seating_id)?.name ?? null}
            href={hrefOf(row)}
            actions={[
              ...actionsOf(row),
              ...(index > 0 ? [{ label: 'Move up', onClick: () => void move(index, index - 1) }] : []),
              ...(index < shown.length - 1 ? [{ label: 'Move down', onClick: () => void move(index, index + 1) }] : []),
            ]}
            place={index}
            isDragged={drag?.from === index}
            isTarget={drag !== null && drag.from !== index && drag.over === index}
            onMove={(by) => void move(index, index + by)}
            onDrag={(over) => setDrag({ from: drag?.from ?? index, over })}
            onDrop={drop}
          />
        ))}
      </ol>
      <output className={styles.said}>{said}</output>
    </>
  )
}
