import { Button } from '@mantine/core'
import { useState } from 'react'
import { errorMessage } from '../../../shared/api/error-messages.ts'
import { ActionButton } from '../action-menu.tsx'
import { toast } from '../../../shared/frame/toasts.ts'
import type { BulkAction, Selection } from './columns.ts'
import styles from './bulk-bar.module.css'

interface BulkBarProps<Row> {
  selection: Selection<Row>
  actions: readonly BulkAction<Row>[]
  /** Selects what is on other pages; null if there is none, or all are selected. */
  all: { label: string; load: () => Promise<readonly Row[]> } | null
}

/** The actions on the selected rows: each applies to those that allow it. */
export function BulkBar<Row>({ selection, actions, all }: BulkBarProps<Row>) {
  const [isLoading, setLoading] = useState(false)
  const selectAll = async (load: () => Promise<readonly Row[]>) => {
    setLoading(true)
    try {
      selection.toggle(await load(), true)
    } catch (error) {
      toast({ tone: 'bad', message: errorMessage(error, 'Network error. Please try again.') })
    } finally {
      setLoading(false)
    }
  }
  const count = selection.rows.length
  return (
    <section className={styles.bar} aria-label="Selected rows">
      <output>{count.toLocaleString('en-US')} selected</output>
      {all !== null && (
        <Button size="xs" variant="subtle" loading={isLoading} onClick={() => void selectAll(all.load)}>
          {all.label}
        </Button>
      )}
      {actions.map(({ label, danger = false, allows, whyNot, onStart }) => {
        const fitting = selection.rows.filter(allows)
        return (
          <ActionButton
            key={label}
            size="xs"
            action={{
              label: fitting.length === count || fitting.length === 0 ? label : `${label} (${fitting.length} of ${count})`,
              danger,
              disabled: fitting.length === 0 ? whyNot : undefined,
              onClick: () => onStart(fitting),
            }}
          />
        )
      })}
      <Button size="xs" variant="subtle" onClick={selection.clear}>
        Clear selection
      </Button>
    </section>
  )
}

export interface BulkResult {
  done: number
  /** Rows that were not changed, each with the reason. */
  refused: readonly { name: string; reason: string }[]
}

/** The largest selection sent: ten batches. */
export const maxSelected = 1000

/** All matching rows, page after page. */
export async function loadPages<Row>(
  load: (cursor: string | null) => Promise<{ rows: readonly Row[]; next: string | null }>,
): Promise<Row[]> {
  const rowsSelected: Row[] = []
  let cursor: string | null = null
  do {
    const page: { rows: readonly Row[]; next: string | null } = await load(cursor)
    rowsSelected.push(...page.rows)
    cursor = page.next
  } while (cursor !== null && rowsSelected.length < maxSelected)
  return rowsSelected.slice(0, maxSelected)
}

/** Sends rows a hundred at a time, and continues after a failed batch, whose rows are reported with the reason. */
export async function sendBatches<Row extends { id: string }>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
  send: (batch: readonly Row[]) => Promise<readonly { id: string; error: { message: string } | null }[]>,
): Promise<BulkResult> {
  const refused: { name: string; reason: string }[] = []
  const refuse = (row: Row, reason: string) => refused.push({ name: nameOf(row), reason })
  for (let at = 0; at < rows.length; at += 100) {
    const batch = rows.slice(at, at + 100)
    try {
      for (const { id, error } of await send(batch)) {
        const row = batch.find((one) => one.id === id)
        if (error !== null && row !== undefined) refuse(row, error.message)
      }
    } catch (error) {
      // Nothing has happened yet: the dialog says so, and can be submitted again.
      if (rows.length <= 100) throw error
      for (const row of batch) refuse(row, errorMessage(error, 'Network error. Please try again.'))
    }
  }
  return { done: rows.length - refused.length, refused }
}
