import { Button } from '@mantine/core'
import type { BulkAction } from './columns.ts'
import styles from './bulk-bar.module.css'

interface BulkBarProps<Row> {
  count: number
  rows: readonly Row[]
  actions: readonly BulkAction<Row>[]
  onClear: () => void
}

/** What can be done with all rows that are chosen. */
export function BulkBar<Row>({ count, rows, actions, onClear }: BulkBarProps<Row>) {
  return (
    <section className={styles.bar} aria-label="Chosen rows">
      <output>{count} chosen</output>
      {actions.map(({ label, onClick, danger = false }) => (
        <Button
          key={label}
          size="xs"
          variant={danger ? 'filled' : 'default'}
          {...(danger && { color: 'red' })}
          onClick={() => onClick(rows)}
        >
          {label}
        </Button>
      ))}
      <Button size="xs" variant="subtle" onClick={onClear}>
        Clear
      </Button>
    </section>
  )
}
