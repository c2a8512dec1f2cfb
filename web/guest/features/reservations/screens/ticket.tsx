import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { useQueryClient } from '@tanstack/react-query'
import Sun from 'lucide-react/icons/sun'
import { useEffect } from 'react'
import type { Tickets } from '#contract/door/tickets.ts'
import { formatTimes } from '../../../../shared/format/format.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import { AddressLink } from '../../../ui/address-link.tsx'
import { EventDate } from '../../../ui/event-date.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import type { ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { defineScreen } from '../../../ui/screen.ts'
import { NoTickets } from '../parts/no-tickets.tsx'
import { TicketActions } from '../parts/ticket-actions.tsx'
import { TicketEntry } from '../parts/ticket-entry.tsx'
import { TicketQueue } from '../parts/ticket-queue.tsx'
import { TicketRefusal } from '../parts/ticket-refusal.tsx'
import { TicketStrip } from '../parts/ticket-strip.tsx'
import { keepBookings } from '../queries/kept-tickets.ts'
import { ticketsQuery } from '../queries/ticket-queries.ts'
import styles from '../parts/ticket-page.module.css'

/** The shape of a ticket. */
function TicketSkeleton() {
  return (
    <Loading label="Loading your ticket" className={styles.page}>
      <Skeleton width="min(22rem, 70%)" height="3rem" />
      <Skeleton height="30rem" />
      <Skeleton height="8rem" />
    </Loading>
  )
}

export const screen = defineScreen({
  queries: ({ params }) => ({ tickets: ticketsQuery(params['id'] ?? '') }),
  head: ({ tickets }) => ({ title: `Ticket, ${tickets.event.title}` }),
  Component: TicketScreen,
  Skeleton: TicketSkeleton,
})

function TicketScreen({ data: { tickets } }: ScreenProps<{ tickets: Tickets }>) {
  const { event, reservation_id, booked, table, seating } = tickets
  const client = useQueryClient()
  // Keeps the device in step with the latest answer, so that the ticket opens offline.
  useEffect(() => keepBookings(client, { tickets }), [client, tickets])
  return (
    <div className={styles.page}>
      <PageHeader title={event.title} back={{ to: paths.reservation(reservation_id), label: 'Reservation' }} />
      {tickets.tickets.length === 0 ? (
        <NoTickets tickets={tickets} />
      ) : (
        <>
          <TicketRefusal tickets={tickets} />
          <TicketQueue tickets={tickets} />
          <TicketStrip tickets={tickets} />
          <p className={styles.hint}>
            <Sun size={20} aria-hidden="true" />
            Turn up your screen brightness before it’s scanned.
          </p>
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
          <TicketActions tickets={tickets} />
        </>
      )}
    </div>
  )
}
