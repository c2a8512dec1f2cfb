import { useEffect } from 'react'
import { sessionMay } from '../../../../shared/session/abilities.ts'
import { useSession } from '../../../../shared/session/session.ts'
import { Entrance } from '../../../domain/entrance.tsx'
import { useHashToken } from '../../../domain/use-hash-token.ts'
import { defineScreen } from '../../../ui/screen.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import { InQueue } from '../parts/in-queue.tsx'
import { KeepPlace, UnreadCode } from '../parts/keep-place.tsx'
import { useQueuePlace } from '../queries/queue-queries.ts'

/** The page behind the code at the end of a queue. It joins at once: who opens it stands there with one hand free. */
function JoinQueue() {
  const code = useHashToken()
  const session = useSession()
  if (code === '')
    return (
      <Entrance title="Join the queue" lead="Scan the code at the end of the queue with your phone’s camera.">
        <Explanation />
      </Entrance>
    )
  if (code === null || session.status === 'unknown') return <Reading />
  return <Place key={code} code={code} mayJoin={sessionMay(session, 'book')} />
}

/**
 * The address keeps the place instead of the code, which expires sooner: a session that has ended, or signing in, leads back to
 * it. A code that expired may still be of a guest who is in the queue.
 */
function Place({ code, mayJoin }: { code: string; mayJoin: boolean }) {
  const { data, error, refetch } = useQueuePlace(code)
  const place = data?.place
  useEffect(() => {
    if (place !== undefined && place !== code) location.replace(`#${place}`)
  }, [place, code])
  if (error === null && place !== code) return <Reading />
  if (mayJoin) return <InQueue code={code} />
  return data === undefined ? <UnreadCode error={error} onRetry={() => void refetch()} /> : <KeepPlace kept={data} />
}

const Explanation = () => (
  <p>
    The code notes when you joined, so that waiting doesn’t make you late. It changes all the time. Use the account you booked
    with; if you’re on a guest list or pay at the door, you don’t need the code.
  </p>
)

const Reading = () => (
  <Entrance title="Join the queue" lead="One moment">
    <p>
      <Spinner /> Reading the code
    </p>
    <Explanation />
  </Entrance>
)

export const screen = defineScreen({
  head: () => ({ title: 'Join the queue' }),
  Component: JoinQueue,
})
