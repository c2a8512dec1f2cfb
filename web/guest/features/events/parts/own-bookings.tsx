import type { Reservation } from '#contract/reservations/reservations.ts'
import type { ReservationStatus } from '#contract/reservations/states.ts'
import type { WaitingEntry } from '#contract/reservations/waiting-list.ts'
import { formatCount } from '../../../../shared/format/format.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import { hasTickets } from '../../../domain/own-bookings.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { Tone } from '../../../ui/tone.tsx'

interface OwnBookingsProps {
  bookings: readonly Reservation[]
  waiting: WaitingEntry | null
}

/** The client's bookings of this event, with links to them. */
export const OwnBookings = ({ bookings, waiting }: OwnBookingsProps) => (
  <>
    {bookings.map((booking) => (
      <OwnBooking key={booking.id} booking={booking} />
    ))}
    {waiting?.state === 'waiting' && (
      <Notice
        tone="info"
        title="You’re on the waiting list"
        action={
          <ButtonLink to={paths.reservations} variant="secondary" size="small">
            See your place
          </ButtonLink>
        }
      >
        {formatCount(waiting.party_size, 'guest')}. We email you when places open up.
      </Notice>
    )}
  </>
)

const going = { tone: 'ok', title: 'You’re going' } as const
const words: Partial<Record<ReservationStatus, { tone: Tone; title: string }>> = {
  confirmed: going,
  checked_in: going,
  pending: { tone: 'info', title: 'You sent a request' },
  awaiting_payment: { tone: 'warn', title: 'Your booking is waiting for payment' },
  held: { tone: 'warn', title: 'We’re holding places for you' },
}

function OwnBooking({ booking }: { booking: Reservation }) {
  const { id, reference, status, party_size, transfer } = booking
  const isOffered = transfer?.side === 'received'
  const { tone, title } = isOffered
    ? { tone: 'info' as const, title: 'You’ve been offered a booking' }
    : (words[status] ?? { tone: 'info' as const, title: 'You booked this event' })
  const isReady = !isOffered && hasTickets(booking)
  const action = (
    <ButtonLink to={isReady ? paths.ticket(id) : paths.reservation(id)} size="small">
      {isReady ? (party_size > 1 ? 'Show tickets' : 'Show ticket') : 'See booking'}
    </ButtonLink>
  )
  return (
    <Notice tone={tone} title={title} action={action}>
      {formatCount(party_size, 'guest')} · {reference}
    </Notice>
  )
}
