import { Button } from '@mantine/core'
import { dashboardPath } from '../../shared/session/account.ts'
import { useSession } from '../../shared/session/session.ts'
import { MessageScreen } from './message.tsx'

export function NotFound() {
  const session = useSession()
  const home = session.status === 'signed_in' ? dashboardPath(session.profile) : '/'
  return (
    <MessageScreen
      title="Page not found"
      mark="404"
      action={
        <Button component="a" href={home}>
          Go to your dashboard
        </Button>
      }
    >
      The page may have moved, or it belongs to another club.
    </MessageScreen>
  )
}
