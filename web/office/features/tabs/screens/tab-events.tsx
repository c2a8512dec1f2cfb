import type { AnswerOf } from '#contract/base/endpoint.ts'
import type { listTabEvents } from '#contract/tabs/tabs.ts'
import { formatCount, formatEventSpan } from '../../../../shared/format/format.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import type { ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { RowLink } from '../../../ui/list/row-link.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { defineScreen } from '../../../ui/screen.ts'
import { TableSkeleton } from '../../../ui/skeletons.tsx'
import styles from '../parts/tabs.module.css'
import { tabEventsQuery } from '../queries/tabs.ts'

export const screen = defineScreen({
  queries: () => ({ answer: tabEventsQuery() }),
  title: () => 'Tabs',
  Component: TabEvents,
  Skeleton: TableSkeleton,
})

/** Where people who serve begin: tonight, and any night with tabs that are still open. */
function TabEvents({ data: { answer } }: ScreenProps<{ answer: AnswerOf<typeof listTabEvents> }>) {
  const { events } = answer
  return (
    <>
      <PageHeader title="Tabs" lead="Choose tonight’s event to take orders and payments at its tables." />
      {events.length === 0 ? (
        <EmptyState title="No event tonight">
          Events appear here a day before they start, and for as long as they have open tabs.
        </EmptyState>
      ) : (
        <Panel title="Events" flush>
          <ul className={styles.lines}>
            {events.map(({ id, title, open_count, ...span }) => (
              <li key={id} data-row>
                <span className={styles.lineName}>
                  <RowLink href={paths.eventTabs(id)}>{title}</RowLink>
                </span>
                <span className={styles.amount}>{formatCount(open_count, 'open tab')}</span>
                <span />
                <span className={styles.small}>{formatEventSpan(span)}</span>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  )
}
