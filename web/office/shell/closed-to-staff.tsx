import { Button } from '@mantine/core'
import { isForClub } from '#contract/base/abilities.ts'
import { Link } from 'react-router'
import { paths } from '../../shared/navigation/paths.ts'
import { sectionLabel } from '../../shared/navigation/navigation.ts'
import type { ScreenRow } from '../../shared/screens/screen-row.ts'
import { sessionMay } from '../../shared/session/abilities.ts'
import type { Session } from '../../shared/session/session.ts'
import { defineScreen, type Screen } from '../ui/screen.ts'
import { MessageScreen } from './message.tsx'

/** Whether a screen of a club is closed to a member of its staff. */
export function lacksFlag({ guard }: ScreenRow, session: Session): boolean {
  if (session.status !== 'signed_in' || session.profile.role !== 'staffclub') return false
  return guard !== 'signed_out' && guard !== 'dashboard' && isForClub(guard) && !sessionMay(session, guard)
}

/** Shown instead of it: the club decides who sees what. */
export const closedToStaff = ({ path }: ScreenRow): Screen =>
  defineScreen({
    title: () => 'No access',
    Component: () => (
      <MessageScreen
        title={`You don’t have access to ${sectionLabel(path) ?? 'this page'}`}
        action={
          <Button component={Link} to={paths.staffDashboard}>
            Go to your dashboard
          </Button>
        }
      >
        Ask your club’s administrator to give you access.
      </MessageScreen>
    ),
  })
