import TicketX from 'lucide-react/icons/ticket-x'
import type { Tickets } from '#contract/door/tickets.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'

const notYet = {
  title: 'Your tickets come with the confirmation',
  text: 'They appear here as soon as your booking is confirmed.',
}
const gone = {
  title: 'These tickets are no longer valid',
  text: 'The booking was cancelled, so these tickets can’t be used.',
}

const words: Record<Tickets['status'], { title: string; text: string }> = {
  held: notYet,
  pending: notYet,
  awaiting_payment: notYet,
  confirmed: { title: 'There are no tickets here', text: 'Open your booking to see what happened.' },
  checked_in: { title: 'There are no tickets here', text: 'Open your booking to see what happened.' },
  completed: { title: 'This event is over', text: 'These tickets have been used.' },
  no_show: { title: 'This event is over', text: 'The tickets are no longer valid.' },
  cancelled: gone,
  declined: { title: 'There are no tickets', text: 'The club didn’t confirm this booking.' },
  expired: { title: 'There are no tickets', text: 'The booking expired before it was confirmed.' },
}

/** Why there is no ticket to show at a door. */
export function NoTickets({ tickets: { status, reservation_id } }: { tickets: Pick<Tickets, 'status' | 'reservation_id'> }) {
  const { title, text } = words[status]
  const action = (
    <ButtonLink to={paths.reservation(reservation_id)} variant="secondary">
      See booking
    </ButtonLink>
  )
  return (
    <EmptyState icon={<TicketX size={28} aria-hidden="true" />} title={title} action={action}>
      {text}
    </EmptyState>
  )
}
