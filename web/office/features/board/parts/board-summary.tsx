import { StatusBadge } from '../../../ui/status-badge.tsx'
import type { TableState, TableView } from './board-model.ts'
import { tableStates } from './board-words.ts'
import styles from './board.module.css'

const order: readonly TableState[] = ['free', 'reserved', 'unclaimed', 'arrived', 'seated', 'paying', 'elsewhere']

/** How many tables are in each state. */
export function BoardSummary({ views }: { views: readonly TableView[] }) {
  const counts = Map.groupBy(views, ({ state }) => state)
  return (
    <ul className={styles.summary} aria-label="Tables by state">
      {order
        .filter((state) => counts.has(state) || state === 'free')
        .map((state) => (
          <li key={state}>
            <StatusBadge tone={tableStates[state].tone}>{tableStates[state].word}</StatusBadge>
            <span className={styles.number}>{counts.get(state)?.length ?? 0}</span>
          </li>
        ))}
    </ul>
  )
}
