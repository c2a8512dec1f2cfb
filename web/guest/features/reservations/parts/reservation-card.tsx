import type { Reservation } from '#contract/reservations/reservations.ts'
import { Link } from 'react-router'
import { formatCount, formatTimes } from '../../../../shared/format/format.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import { arriveByOf } from '../../../domain/arrival-limit.ts'
import { hasTickets } from '../../../domain/own-bookings.ts'
import { Badge } from '../../../ui/badge.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { EventDate } from '../../../ui/event-date.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { useOnline } from '../../../ui/use-online.ts'
import styles from './reservation-card.module.css'
import { ReservationState } from './reservation-state.tsx'
import { TimeLeft } from '../../../ui/time-left.tsx'

interface ReservationCardProps {
  reservation: Reservation
  /** The first one's picture is loaded eagerly. */
  eager: boolean
}

/** One booking in the list. The card leads to its page, the button to its tickets. */
export function ReservationCard({ reservation, eager }: ReservationCardProps) {
  const { id, reference, status, event, party_size, seating, transfer, transferred, allowed_actions, expires_at } = reservation
  const isOnline = useOnline()
  const limit = hasTickets(reservation) ? arriveByOf(reservation.lines, event.timezone) : null
  const isOffered = transfer?.side === 'received'
  return (
    <li className={styles.card}>
      <Picture cover={event.cover} sizes="(width >= 48rem) 12rem, 6rem" ratio="1" eager={eager} className={styles.cover} />
      <div className={styles.text}>
        <h2 className={styles.title}>
          <Link to={paths.reservation(id)} className={styles.link}>
            {event.title}
          </Link>
        </h2>
        <p>
          <EventDate event={event} />
        </p>
        <p className={styles.facts}>
          {event.club_name}, {event.city} <span className={styles.count}>· {formatCount(party_size, 'guest')}</span>
          {seating !== undefined && ` · ${seating.name} ${formatTimes(seating, event.timezone)}`}
          {limit !== null && ` · Arrive by ${limit}`}
        </p>
        <p className={styles.state}>
          {isOffered ? (
            <Badge tone="warn">Offered to you</Badge>
          ) : (
            <ReservationState status={status} event={event} transferred={transferred} resold={reservation.resold} />
          )}
          {(status === 'held' || status === 'awaiting_payment') && expires_at !== null && (
            <span className={styles.deadline}>
              <TimeLeft until={expires_at} timezone={event.timezone} />
            </span>
          )}
          <span className={styles.reference}>
            <span className="visually-hidden">Reference </span>
            {reference}
          </span>
        </p>
        {isOffered && (
          <p className={styles.shortcut}>
            <ButtonLink to={paths.reservation(id)} size="small">
              See offer
              <span className="visually-hidden"> of {event.title}</span>
            </ButtonLink>
          </p>
        )}
        {!isOffered && isOnline && allowed_actions.includes('pay') && (
          <p className={styles.shortcut}>
            <ButtonLink to={paths.reservation(id)} size="small">
              Pay now
              <span className="visually-hidden"> for {event.title}</span>
            </ButtonLink>
          </p>
        )}
        {!isOffered && hasTickets(reservation) && (
          <p className={styles.shortcut}>
            <ButtonLink to={paths.ticket(id)} variant="secondary" size="small">
              {party_size > 1 ? 'Show tickets' : 'Show ticket'}
              <span className="visually-hidden"> for {event.title}</span>
            </ButtonLink>
          </p>
        )}
      </div>
    </li>
  )
}
