import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import type { BoardLine, listBoards } from '#contract/board/boards.ts'
import { formatCount, formatEventSpan, nearness } from '../../../../shared/format/format.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import type { ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { sessionMay } from '../../../../shared/session/abilities.ts'
import { useSignedIn } from '../../../../shared/session/session.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { defineScreen } from '../../../ui/screen.ts'
import { TableSkeleton } from '../../../ui/skeletons.tsx'
import { listNames } from '../parts/board-words.ts'
import styles from '../parts/board.module.css'
import { boardsQuery } from '../queries/board.ts'

export const screen = defineScreen({
  queries: () => ({ answer: boardsQuery() }),
  title: () => 'Boards',
  Component: Boards,
  Skeleton: TableSkeleton,
})

const isTonight = (event: BoardLine) => ['On now', 'Tonight'].includes(nearness(event, Date.now()) ?? '')

/** Where hosts begin: tonight’s boards, and the next ones. */
function Boards({ data: { answer } }: ScreenProps<{ answer: AnswerOf<typeof listBoards> }>) {
  const session = useSignedIn()
  const { events } = answer
  const tonight = events.filter(isTonight)
  const next = events.filter((event) => !isTonight(event))
  return (
    <>
      <PageHeader title="Boards" lead="Who is at which table: choose an event." />
      {events.length === 0 ? (
        <EmptyState
          title="No upcoming events"
          action={
            sessionMay(session, 'manage_events') && (
              <Button component={Link} to={paths.clubEvents}>
                Open events
              </Button>
            )
          }
        >
          Every published event has a board. It appears here until two hours after the event ends.
        </EmptyState>
      ) : (
        <div className={styles.groups}>
          <Panel title="Tonight">
            {tonight.length === 0 ? <p className={styles.note}>Nothing on tonight.</p> : <Lines events={tonight} />}
          </Panel>
          {next.length > 0 && (
            <Panel title="Next">
              <Lines events={next} />
            </Panel>
          )}
        </div>
      )}
    </>
  )
}

function Lines({ events }: { events: readonly BoardLine[] }) {
  return (
    <ul className={styles.rows}>
      {events.map(({ id, title, party_count: parties, own_sections: own, ...span }) => (
        <li key={id}>
          <Link to={paths.clubBoard(id)} className={styles.row}>
            <span className={styles.who}>{title}</span>
            <span className={styles.facts}>
              {[
                formatEventSpan(span),
                parties === 0 ? 'no tables assigned yet' : `${formatCount(parties, 'party', 'parties')} with a table`,
                ...(own.length === 0 ? [] : [`you serve ${listNames(own)}`]),
              ].join(' · ')}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
