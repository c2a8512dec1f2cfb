import type { WaitingEntry } from '#contract/waiting-list.ts'
import { Link } from 'react-router'
import { formatCount } from '../../../../shared/format/format.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { EventDate, useMoments } from '../../../ui/event-date.tsx'
import { toast } from '../../../../shared/frame/toasts.ts'
import { useLeaveWaitingList, useWaitingEntries } from '../queries/waiting-list-queries.ts'
import styles from './waiting-entries.module.css'
import { waitingWords } from './waiting-words.ts'

/** Waiting list entries above the bookings; empty if there are none. */
export function WaitingEntries() {
  const entries = useWaitingEntries()
  const isOffer = ({ state }: WaitingEntry) => state === 'offered'
  return (
    <>
      <Entries id="offers" title="Places held for you" entries={entries.filter(isOffer)} />
      <Entries id="waiting-list" title="Waiting list" entries={entries.filter((entry) => !isOffer(entry))} />
    </>
  )
}

function Entries({ id, title, entries }: { id: string; title: string; entries: readonly WaitingEntry[] }) {
  if (entries.length === 0) return null
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      <ul className={styles.list}>
        {entries.map((entry) => (
          <li key={entry.id} className={styles.entry} data-state={entry.state}>
            <Entry entry={entry} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Entry({ entry }: { entry: WaitingEntry }) {
  const { event, lines, state } = entry
  return (
    <>
      <div className={styles.text}>
        <h3 className={styles.title}>
          <Link to={paths.event(event.slug)}>{event.title}</Link>
        </h3>
        <p>
          <EventDate event={event} />
        </p>
        <p className={styles.facts}>
          {event.club_name}, {event.city} · {formatCount(entry.party_size, 'guest')} ·{' '}
          {lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')}
        </p>
      </div>
      {state === 'offered' ? <Offer entry={entry} /> : <Waiting entry={entry} />}
    </>
  )
}

function Offer({ entry: { reservation_id, offer_expires_at, event } }: { entry: WaitingEntry }) {
  const moment = useMoments(event.timezone)
  return (
    <div className={styles.standing}>
      <Badge tone="ok">Places available</Badge>
      <p>Held for you{offer_expires_at === null ? '' : ` until ${moment(offer_expires_at)}`}. Then they go to the next guest.</p>
      {reservation_id !== null && (
        <ButtonLink to={paths.reservation(reservation_id)} size="small">
          Take these places
        </ButtonLink>
      )}
    </div>
  )
}

function Waiting({ entry }: { entry: WaitingEntry }) {
  const leave = useLeaveWaitingList(entry.id)
  const { place, reason } = waitingWords(entry)
  const go = () =>
    leave.mutate(undefined, {
      onSuccess: () => toast({ tone: 'ok', message: `You left the waiting list for ${entry.event.title}` }),
      onError: () => toast({ tone: 'bad', message: 'That didn’t work. Try again in a moment.' }),
    })
  return (
    <div className={styles.standing}>
      <Badge tone="warn">{place}</Badge>
      <p>{reason}</p>
      <Button
        variant="quiet"
        size="small"
        pending={leave.isPending}
        onClick={go}
        aria-label={`Leave the waiting list for ${entry.event.title}`}
      >
        Leave the waiting list
      </Button>
    </div>
  )
}
