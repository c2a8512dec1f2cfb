import type { Tickets } from '#contract/door/tickets.ts'
import { formatTimes } from '../../../../shared/format/format.ts'
import { AddressLink } from '../../../ui/address-link.tsx'
import { EventDate } from '../../../ui/event-date.tsx'
import { TicketEntry, type EntryOfTicket } from './ticket-entry.tsx'
import styles from './ticket-page.module.css'

type Facts = EntryOfTicket & Pick<Tickets, 'table' | 'seating'> & { booked?: Tickets['booked'] }

/** When, where and with what a ticket admits its guest. */
export function TicketFacts({ tickets }: { tickets: Facts }) {
  const { event, booked = [], table, seating } = tickets
  return (
    <dl className={styles.facts}>
      <div>
        <dt>When</dt>
        <dd>
          <EventDate event={event} />
        </dd>
      </div>
      <TicketEntry tickets={tickets} />
      <div>
        <dt>Where</dt>
        <dd>
          {event.club_name}, <AddressLink name={event.club_name} street={event.street} city={event.city} />
        </dd>
      </div>
      {booked.length > 0 && (
        <div>
          <dt>Booked</dt>
          <dd>{booked.join(', ')}</dd>
        </div>
      )}
      {(table !== '' || seating !== undefined) && (
        <div>
          <dt>Table</dt>
          <dd>
            {[
              ...(table === '' ? [] : [table]),
              ...(seating === undefined ? [] : [seating.name, formatTimes(seating, event.timezone)]),
            ].join(' · ')}
          </dd>
        </div>
      )}
      <div>
        <dt>Bring</dt>
        <dd>
          {event.requires_verified_id ? 'The ID you verified' : 'Photo ID'} ({event.min_age} and over)
        </dd>
      </div>
      {event.dress_code !== '' && (
        <div>
          <dt>Dress code</dt>
          <dd>{event.dress_code}</dd>
        </div>
      )}
    </dl>
  )
}
