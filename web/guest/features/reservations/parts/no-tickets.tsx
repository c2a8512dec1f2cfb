import TicketX from 'lucide-react/icons/ticket-x'
import type { Tickets } from '#contract/tickets.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'

const notYet = {
  title: 'Your tickets come with the confirmation',
  text: 'They appear here as soon as your reservation is confirmed.',
}
const gone = {
  title: 'These tickets are no longer valid',
  text: 'The reservation was cancelled, and nobody is let in with them.',
}

const words: Record<Tickets['status'], { title: string; text: string }> = {
  held: notYet,
  pending: notYet,
  awaiting_payment: notYet,
  confirmed: { title: 'There are no tickets here', text: 'Look at your reservation for what has become of it.' },
  checked_in: { title: 'There are no tickets here', text: 'Look at your reservation for what has become of it.' },
  completed: { title: 'This night is over', text: 'The tickets have done their work.' },
  no_show: { title: 'This night is over', text: 'The tickets are no longer valid.' },
  cancelled: gone,
  declined: { title: 'There are no tickets', text: 'The club did not confirm this reservation.' },
  expired: { title: 'There are no tickets', text: 'The reservation expired before it was confirmed.' },
}

/** Why there is nothing to show at a door. */
export function NoTickets({ tickets: { status, reservation_id } }: { tickets: Pick<Tickets, 'status' | 'reservation_id'> }) {
  const { title, text } = words[status]
  const action = (
    <ButtonLink to={paths.reservation(reservation_id)} variant="secondary">
      See the reservation
    </ButtonLink>
  )
  return (
    <EmptyState icon={<TicketX size={28} aria-hidden="true" />} title={title} action={action}>
      {text}
    </EmptyState>
  )
}
