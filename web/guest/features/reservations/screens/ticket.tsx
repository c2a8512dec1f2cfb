import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Tickets } from '#contract/door/tickets.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import { Later, lazyPart } from '../../../ui/lazy-part.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { BackSkeleton, Skeleton, TitleSkeleton } from '../../../ui/skeleton.tsx'
import type { ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { defineScreen } from '../../../ui/screen.ts'
import { NoTickets } from '../parts/no-tickets.tsx'
import { TicketActions } from '../parts/ticket-actions.tsx'
import { BrightnessHint, TicketFacts } from '../parts/ticket-facts.tsx'
import { TicketQueue } from '../parts/ticket-queue.tsx'
import { TicketRefusal } from '../parts/ticket-refusal.tsx'
import { TicketStrip } from '../parts/ticket-strip.tsx'
import { keepBookings } from '../queries/kept-tickets.ts'
import { ticketsQuery } from '../queries/ticket-queries.ts'
import styles from '../parts/ticket-page.module.css'

// Each ticket of a party may go to a companion’s own phone. After the ticket, which is what the page is for.
const SendList = lazyPart(async () => (await import('../parts/companions/send-list.tsx')).SendList)

const isParty = ({ party_size, status }: Tickets) => party_size > 1 && (status === 'confirmed' || status === 'checked_in')

/** The shape of a ticket. */
function TicketSkeleton() {
  return (
    <div className={styles.page}>
      <PageHeader title={<TitleSkeleton />} back={<BackSkeleton />} />
      <Skeleton height="30rem" className={styles.bone} />
      <Skeleton height="1.5rem" />
      <Skeleton height="22rem" className={styles.bone} />
    </div>
  )
}

export const screen = defineScreen({
  queries: ({ params }) => ({ tickets: ticketsQuery(params['id'] ?? '') }),
  head: ({ tickets }) => ({ title: `Ticket, ${tickets.event.title}` }),
  Component: TicketScreen,
  Skeleton: TicketSkeleton,
})

function TicketScreen({ data: { tickets } }: ScreenProps<{ tickets: Tickets }>) {
  const { event, reservation_id, sent = [] } = tickets
  const isAdmitted = tickets.tickets.length > 0 || sent.some(({ claimed_at }) => claimed_at !== null)
  const client = useQueryClient()
  // Keeps the device in step with the latest answer, so that the ticket opens offline.
  useEffect(() => keepBookings(client, { tickets }), [client, tickets])
  return (
    <div className={styles.page}>
      <PageHeader title={event.title} back={{ to: paths.reservation(reservation_id), label: 'Reservation' }} />
      {!isAdmitted ? (
        <NoTickets tickets={tickets} />
      ) : (
        <>
          <TicketRefusal tickets={tickets} />
          <TicketQueue tickets={tickets} />
          {tickets.tickets.length > 0 && (
            <>
              <TicketStrip tickets={tickets} />
              <BrightnessHint />
            </>
          )}
          <TicketFacts tickets={tickets} />
          {isParty(tickets) && (
            <Later>
              <SendList tickets={tickets} />
            </Later>
          )}
          <TicketActions tickets={tickets} />
        </>
      )}
    </div>
  )
}
