import type { AnswerOf } from '#contract/base/endpoint.ts'
import type { openQueueCode } from '#contract/door/queue-code.ts'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { formatTime } from '../../../../shared/format/format.ts'
import { loginPath, paths } from '../../../../shared/navigation/paths.ts'
import { signOut } from '../../../../shared/session/account.ts'
import { useSession } from '../../../../shared/session/session.ts'
import { Entrance } from '../../../domain/entrance.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'

const noAccount =
  'No account? If you’re on a guest list or pay at the door, you don’t need the code: tell the door staff you’ve joined the queue.'

/** For a phone without a guest signed in: keeps the moment until they are. */
export function KeepPlace({ kept: { event, place, at, place_until } }: { kept: AnswerOf<typeof openQueueCode> }) {
  const session = useSession()
  const next = `${paths.queue}#${place}`
  return (
    <Entrance title="We’re keeping your place" lead={`${event.title} at ${event.club_name}`} beside={noAccount}>
      <p>
        You joined the queue at {formatTime(at, event.timezone)}. Sign in by {formatTime(place_until, event.timezone)} with the
        account you booked with, and we’ll note that time on your booking.
      </p>
      {session.status === 'signed_in' ? (
        <>
          <Notice tone="info">You’re signed in as {session.user.username}, which isn’t a guest account.</Notice>
          <Button wide onClick={() => void signOut({ next })}>
            Use another account
          </Button>
        </>
      ) : (
        <ButtonLink wide to={loginPath(next)}>
          Sign in
        </ButtonLink>
      )}
    </Entrance>
  )
}

/** A code that has expired, or isn’t ours. */
export function UnreadCode({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const message = errorMessage(error, 'We couldn’t read the code. Check your connection, then try again.')
  return (
    <Entrance
      title="Join the queue"
      lead="We note when you joined, so that waiting doesn’t make you late."
      notice={<Notice tone="bad">{message}</Notice>}
      beside={noAccount}
    >
      <Button wide variant="secondary" onClick={onRetry}>
        Try again
      </Button>
    </Entrance>
  )
}
