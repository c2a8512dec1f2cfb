import type { WaitingEntry } from '#contract/reservations/waiting-list.ts'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { formatCount } from '../../../../shared/format/format.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Later, lazyPart } from '../../../ui/lazy-part.tsx'
import { EventDate } from '../../../ui/event-date.tsx'
import { toast } from '../../../../shared/frame/toasts.ts'
import { useLeaveWaitingList } from '../queries/waiting-list-queries.ts'
import styles from './waiting-entries.module.css'
import { waitingWords } from './waiting-words.ts'

const FewerPlaces = lazyPart(async () => (await import('./fewer-places.tsx')).FewerPlaces)

/** What a client still waits for, below the bookings; empty if nothing. */
export function WaitingEntries({ entries }: { entries: readonly WaitingEntry[] }) {
  return (
    <Entries id="waiting-list" title="Waiting list" entries={entries}>
      {(entry) => <Waiting entry={entry} />}
    </Entries>
  )
}

interface EntriesProps {
  id: string
  title: string
  entries: readonly WaitingEntry[]
  /** The state of one, beside its event. */
  children: (entry: WaitingEntry) => ReactNode
}

/** Entries of one kind, each with its event. */
export function Entries({ id, title, entries, children }: EntriesProps) {
  if (entries.length === 0) return null
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      <ul className={styles.list}>
        {entries.map((entry) => (
          <li key={entry.id} className={styles.entry} data-state={entry.state}>
            <WantedEvent entry={entry} />
            <div className={styles.standing}>{children(entry)}</div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function WantedEvent({ entry: { event, lines, party_size } }: { entry: WaitingEntry }) {
  return (
    <div className={styles.text}>
      <h3 className={styles.title}>
        <Link to={paths.event(event.slug)}>{event.title}</Link>
      </h3>
      <p>
        <EventDate event={event} />
      </p>
      <p className={styles.facts}>
        {event.club_name}, {event.city} · {formatCount(party_size, 'guest')} ·{' '}
        {lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')}
      </p>
    </div>
  )
}

function Waiting({ entry }: { entry: WaitingEntry }) {
  const leave = useLeaveWaitingList(entry.id)
  const [isChoosing, setIsChoosing] = useState(false)
  const { place, reason } = waitingWords(entry)
  const fewer =
    entry.smallest_party < entry.party_size
      ? `Change: ${entry.smallest_party} or more places`
      : `Take fewer than ${entry.party_size} places`
  const go = () =>
    leave.mutate(undefined, {
      onSuccess: () => toast({ tone: 'ok', message: `You left the waiting list for ${entry.event.title}` }),
      onError: () => toast({ tone: 'bad', message: 'That didn’t work. Try again in a moment.' }),
    })
  return (
    <>
      <Badge tone="warn">{place}</Badge>
      <p>{reason}</p>
      {entry.takes_fewer && isChoosing && (
        <Later>
          <FewerPlaces entry={entry} onDone={() => setIsChoosing(false)} />
        </Later>
      )}
      {entry.takes_fewer && !isChoosing && (
        <Button
          variant="secondary"
          size="small"
          onClick={() => setIsChoosing(true)}
          aria-label={`${fewer} (${entry.event.title})`}
        >
          {fewer}
        </Button>
      )}
      <Button
        variant="quiet"
        size="small"
        className={styles.leave}
        pending={leave.isPending}
        onClick={go}
        aria-label={`Leave the waiting list for ${entry.event.title}`}
      >
        Leave the waiting list
      </Button>
    </>
  )
}
