import type { Reservation } from '#contract/reservations/reservations.ts'
import CalendarDays from 'lucide-react/icons/calendar-days'
import MapPin from 'lucide-react/icons/map-pin'
import Users from 'lucide-react/icons/users'
import type { ReactNode } from 'react'
import { formatCount, formatTimes } from '../../../../shared/format/format.ts'
import { AddressLink } from '../../../ui/address-link.tsx'
import { EventDate } from '../../../ui/event-date.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { ReservationState } from './reservation-state.tsx'
import styles from './ticket.module.css'

interface TicketProps {
  reservation: Reservation
  /** The event's title, if the page's heading says something else. */
  title: ReactNode
}

/** What guests show at the door: the event, the place, the party and the reference. */
export function TicketCard({
  reservation: { event, party_size, tables, seating, reference, status, transferred, resold },
  title,
}: TicketProps) {
  return (
    <section className={styles.ticket} aria-label="Your booking">
      <Picture cover={event.cover} sizes="(width >= 48rem) 18rem, 100vw" ratio="16 / 9" eager className={styles.cover} />
      <div className={styles.event}>
        {title}
        <dl className={styles.facts}>
          <Fact label="When" icon={<CalendarDays size={20} aria-hidden="true" />}>
            <EventDate event={event} />
          </Fact>
          <Fact label="Where" icon={<MapPin size={20} aria-hidden="true" />}>
            <b>{event.club_name}</b>
            <br />
            <AddressLink name={event.club_name} street={event.street} city={event.city} />
          </Fact>
          <Fact label="Party" icon={<Users size={20} aria-hidden="true" />}>
            {formatCount(party_size, 'guest')}
            {tables !== undefined && ` · ${tables.length > 1 ? 'Tables' : 'Table'} ${tables.join(' + ')}`}
            {seating !== undefined && (
              <>
                <br />
                {seating.name}, {formatTimes(seating, event.timezone)}
              </>
            )}
          </Fact>
        </dl>
      </div>
      <div className={styles.stub}>
        <p>
          <span className={styles.label}>Reference</span>
          <strong className={styles.reference}>{reference}</strong>
        </p>
        <ReservationState status={status} event={event} transferred={transferred} resold={resold} />
      </div>
    </section>
  )
}

function Fact({ label, icon, children }: { label: string; icon: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>
        {icon}
        <span className="visually-hidden">{label}</span>
      </dt>
      <dd>{children}</dd>
    </div>
  )
}
