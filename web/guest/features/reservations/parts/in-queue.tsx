import type { AnswerOf } from '#contract/base/endpoint.ts'
import type { enterQueue } from '#contract/door/queue-code.ts'
import { errorMessage, refusalOf, textOf } from '../../../../shared/api/error-messages.ts'
import { formatLocalDate, formatTime } from '../../../../shared/format/format.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import { Entrance } from '../../../domain/entrance.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { useEnterQueue } from '../queries/queue-queries.ts'
import styles from './in-queue.module.css'

/** Joins the queue with a guest’s own bookings, and says since when they are in it. */
export function InQueue({ code }: { code: string }) {
  const { data, error, isFetching, refetch } = useEnterQueue(code)
  if (data !== undefined) return <Joined joined={data} />
  if (error === null || isFetching)
    return (
      <Entrance title="Join the queue" lead="One moment">
        <p>
          <Spinner /> Noting when you joined
        </p>
      </Entrance>
    )
  const hint = hintFor(error)
  return (
    <Entrance
      title="You’re not in the queue yet"
      lead="We couldn’t note when you joined."
      notice={<Notice tone="bad">{messageFor(error)}</Notice>}
    >
      {hint !== null && <p>{hint}</p>}
      {isRefused(error) ? (
        <ButtonLink wide variant="secondary" to={paths.reservations}>
          See your bookings
        </ButtonLink>
      ) : (
        <Button wide onClick={() => void refetch()}>
          Try again
        </Button>
      )}
    </Entrance>
  )
}

/** The server decided; anything else may work the next time. */
const isRefused = (error: unknown) => refused.some((code) => refusalOf(error, code) !== null)
const refused = [
  'queue_code_unknown',
  'queue_code_expired',
  'queue_off',
  'no_booking_here',
  'booked_other_event',
  'not_in_queue',
] as const

function messageFor(error: unknown): string {
  const other = refusalOf(error, 'booked_other_event')
  const [title, date] = [textOf(other?.['title']), textOf(other?.['business_date'])]
  if (title !== null && date !== null) return `Your booking is for ${title} on ${formatLocalDate(date)}, not for this event.`
  return errorMessage(error, 'Check your connection, then try again.')
}

/** What else they can do. */
function hintFor(error: unknown): string | null {
  if (refusalOf(error, 'queue_code_expired') !== null)
    return 'It changes every 30 seconds. Scan what the screen shows now: you’re signed in, so it takes a moment.'
  if (refusalOf(error, 'no_booking_here') !== null)
    return 'The person who booked scans it for the whole party. On a guest list, or paying at the door? You don’t need the code: tell the door staff you’ve joined the queue.'
  return null
}

function Joined({ joined: { event, parties } }: { joined: AnswerOf<typeof enterQueue> }) {
  return (
    <Entrance title="You’re in the queue" lead={`${event.title} at ${event.club_name}`}>
      {parties.map(({ reservation_id, reference, queued_at, queued_until }) => (
        <section key={reservation_id} className={styles.party} aria-label={`Booking ${reference}`}>
          <p className={styles.since}>
            <span>Since</span> {formatTime(queued_at, event.timezone)}
          </p>
          <p>
            This counts as your arrival until {formatTime(queued_until, event.timezone)}, so waiting won’t make you late. You can
            close this page.
          </p>
          <ButtonLink wide to={paths.ticket(reservation_id)}>
            Show your ticket
          </ButtonLink>
          {parties.length > 1 && <p className={styles.reference}>Booking {reference}</p>}
        </section>
      ))}
    </Entrance>
  )
}
