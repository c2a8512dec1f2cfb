import { formatCount } from '../../../../shared/format/format.ts'
import { Empty } from '../../../ui/empty.tsx'
import { Notice } from '../../../ui/notice.tsx'
import styles from './queue-code.module.css'
import { useQueueCode, type ShownQueueCode as Code } from './use-queue-code.ts'

/** The code at the end of the queue, for guests’ own phones: as large as the screen, black on white in both themes. */
export function QueueCode({ eventId }: { eventId: string }) {
  const { code, leftMs, isAway, isGone, fault } = useQueueCode(eventId)
  if (fault !== null) return <Notice tone="bad">{fault}</Notice>
  if (code === null)
    return isAway ? (
      <Notice tone="warn">The code needs a connection. It appears as soon as this device is back online.</Notice>
    ) : (
      <output>Loading the code</output>
    )
  if (code.qr === null) return <NoCode state={code.state} />
  return (
    <div className={styles.screen}>
      {isGone ? (
        <div className={styles.gone}>
          <Notice tone="warn">You’re offline, and this code has changed. A new one appears once you’re back online.</Notice>
        </div>
      ) : (
        <Square key={code.qr.text} qr={code.qr} leftMs={leftMs} />
      )}
      <div className={styles.words}>
        <h2>Joining the queue? Scan this</h2>
        <p>
          Use your phone’s camera, then sign in with the account you booked with. We note when you joined: waiting won’t make you
          late for the next {formatCount(code.queue_minutes, 'minute')}. One scan is enough for your whole party.
        </p>
        <p className={styles.others}>
          No account? On a guest list, or paying at the door? Tell our team: they’ll note when you joined.
        </p>
        {isAway && !isGone && <Notice tone="warn">You’re offline. This code still works for a moment.</Notice>}
      </div>
    </div>
  )
}

function Square({ qr, leftMs }: { qr: NonNullable<Code['qr']>; leftMs: number }) {
  return (
    <figure className={styles.paper} aria-label="QR code: joins the queue">
      {/* Four modules of white around it, without which cameras do not find its edges. */}
      <svg
        className={styles.square}
        viewBox={`-4 -4 ${qr.size + 8} ${qr.size + 8}`}
        aria-hidden="true"
        shapeRendering="crispEdges"
      >
        <path d={qr.path} fill="#000000" />
      </svg>
      <div className={styles.time} aria-hidden="true">
        <span style={{ animationDuration: `${leftMs}ms` }} />
      </div>
    </figure>
  )
}

const reasons: Record<Code['state'], { title: string; text: string }> = {
  open: { title: 'There’s no code right now', text: 'Try again in a moment.' },
  off: {
    title: 'Your club doesn’t count time in the queue',
    text: 'A club admin can switch it on in the club setup: enter minutes for “Time in the queue”.',
  },
  cancelled: { title: 'This event is cancelled', text: 'No one can join its queue.' },
  over: { title: 'This event is over', text: 'Go back and choose another event.' },
}

function NoCode({ state }: { state: Code['state'] }) {
  const { title, text } = reasons[state]
  return (
    <Empty title={title}>
      <p>{text}</p>
    </Empty>
  )
}
