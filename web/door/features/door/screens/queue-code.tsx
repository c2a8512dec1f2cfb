import ArrowLeft from 'lucide-react/icons/arrow-left'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../../shared/navigation/paths.ts'
import { useSignedIn } from '../../../../shared/session/session.ts'
import { useTitle } from '../../../../shared/frame/use-title.ts'
import type { Screen } from '../../../ui/screen.ts'
import { useWakeLock } from '../camera/use-wake-lock.ts'
import { useIncidents } from '../device/use-incidents.ts'
import { useLocalDoor } from '../device/use-local-door.ts'
import styles from './queue-code.module.css'

// Loaded once it is opened: it is for a device at the end of the queue.
const QueueCode = lazy(async () => ({ default: (await import('../queue/queue-code.tsx')).QueueCode }))

export const screen: Screen = { Component: EndOfQueue }

/** A device that stands at the end of the queue. What waits on it is sent from here too. */
function EndOfQueue({ params: { event_id = '' } }: { params: Readonly<Record<string, string>> }) {
  const { user } = useSignedIn()
  const { state } = useLocalDoor(event_id, user.id)
  useIncidents(user.id)
  useWakeLock()
  const title = state.list?.event.title ?? 'Queue'
  useTitle(`Queue: ${title}`)
  return (
    <>
      <header className={styles.bar}>
        <nav aria-label="Door">
          <Link to={paths.doorEvent(event_id)} className={styles.back} aria-label="Back to the door" title="Back to the door">
            <ArrowLeft size={22} aria-hidden="true" />
          </Link>
        </nav>
        <h1 className={styles.title}>{title}</h1>
      </header>
      <main className={styles.main}>
        <Suspense fallback={<output>Loading the code</output>}>
          <QueueCode eventId={event_id} />
        </Suspense>
      </main>
    </>
  )
}
