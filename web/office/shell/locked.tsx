import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '../../shared/navigation/paths.ts'
import { defineScreen, type Screen } from '../ui/screen.ts'
import { MessageScreen } from './message.tsx'

/** Shown instead of a section that opens with the club. */
export const lockedScreen = (reason: string): Screen =>
  defineScreen({
    title: () => 'Not open yet',
    Component: () => (
      <MessageScreen
        title="Not open yet"
        action={
          <Button component={Link} to={paths.clubDashboard}>
            See what’s left to do
          </Button>
        }
      >
        {reason}. Then this section opens automatically.
      </MessageScreen>
    ),
  })
