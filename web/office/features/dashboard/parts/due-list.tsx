import { Link } from 'react-router'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { ToneIcon } from '../../../ui/tone.tsx'
import styles from './due-list.module.css'
import type { DueItem } from './due-item.ts'

/** What to do next, each linked to its place. */
export function DueList({ due }: { due: readonly DueItem[] }) {
  return (
    <Panel title="To do">
      {due.length === 0 ? (
        <EmptyState title="All caught up">Drafts, paused events and slow sales appear here.</EmptyState>
      ) : (
        <ul>
          {due.slice(0, 6).map(({ key, tone, title, note, to }) => (
            <li key={key} className={styles.due} data-tone={tone}>
              <ToneIcon tone={tone} />
              <div>
                <Link className={styles.title} to={to}>
                  {title}
                </Link>
                <p className={styles.note}>{note}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
