import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { Board } from '#contract/board/board.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import { sessionMay } from '../../../../shared/session/abilities.ts'
import { useSignedIn } from '../../../../shared/session/session.ts'
import { Banner } from '../../../ui/banner.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'

/** What is special about this night. */
export function BoardNotices({ board: { event, plan, tables } }: { board: Board }) {
  if (event.is_cancelled) return <Banner tone="bad">This event is cancelled.</Banner>
  if (event.is_over) return <Banner tone="info">This event is over. The board shows how it ended.</Banner>
  if (!event.is_running)
    return (
      <Banner tone="info">
        The doors aren’t open yet. You can assign tables to parties now, and seat them once they arrive.
      </Banner>
    )
  if (plan === null && tables.length > 0)
    return <Banner tone="info">This event has no floor plan, so the board lists all of your club’s tables.</Banner>
  return null
}

export function NoTables() {
  const session = useSignedIn()
  return (
    <EmptyState
      title="No tables yet"
      action={
        sessionMay(session, 'see_floor') && (
          <Button component={Link} to={paths.clubFloor}>
            Open the floor
          </Button>
        )
      }
    >
      Add your club’s tables to the floor. Parties that book one appear here on the night.
    </EmptyState>
  )
}
