import { occupyingStatuses } from '#contract/reservations/states.ts'
import { getReservation, type Reservation, type ReservationDetail } from '#contract/reservations/reservations.ts'
import { getReservationTab } from '#contract/tabs/tabs.ts'
import { admits } from '#contract/events/prestation-kinds.ts'
import { useQueryClient } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import { useEffect } from 'react'
import { paths } from '../../../../shared/navigation/paths.ts'
import { useSignedIn } from '../../../../shared/session/session.ts'
import { useFresh } from '../../../../shared/live/use-refresh.ts'
import { Card } from '../../../ui/card.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import type { ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { Later, lazyPart } from '../../../ui/lazy-part.tsx'
import { defineScreen } from '../../../ui/screen.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { AdditionPanel } from '../forms/addition-panel.tsx'
import { HoldPanel } from '../parts/hold-panel.tsx'
import { paidByFriend } from '../parts/money/paid-by-friend.ts'
import { PayMovements } from '../parts/pay-movements.tsx'
import { PayPanel } from '../parts/pay-panel.tsx'
import { PriceLines } from '../parts/price-lines.tsx'
import { payStateOf } from '../parts/pay-state.ts'
import { ReservationActions, ShowTickets } from '../forms/reservation-actions.tsx'
import { SplitPart } from '../forms/split-part.tsx'
import { ReservationDetails } from '../parts/reservation-details.tsx'
import { ReservationNotice } from '../parts/reservation-notice.tsx'
import { ReservationSkeleton } from '../parts/reservation-skeletons.tsx'
import { TabMeter } from '../parts/tab-meter.tsx'
import { ResalePanel } from '../forms/resale-panel.tsx'
import { TicketCard } from '../parts/ticket.tsx'
import { isUncharged, UnchargedLines } from '../parts/uncharged-lines.tsx'
import { TransferPanel } from '../parts/transfer-panel.tsx'
import { keepBookings } from '../queries/kept-tickets.ts'
import { reservationQuery } from '../queries/reservation-queries.ts'
import { useLiveReservation } from '../queries/use-live-reservation.ts'
import styles from './reservation.module.css'

const NightReceipt = lazyPart(async () => (await import('../parts/money/night-receipt.tsx')).NightReceipt)

/** The event is over, and its guest was to be admitted. */
const hasNight = ({ event, status, transferred }: Reservation) =>
  event.is_past && transferred !== 'by_you' && (status === 'checked_in' || status === 'completed' || status === 'no_show')

export const screen = defineScreen({
  queries: ({ params }) => ({ reservation: reservationQuery(params['id'] ?? '') }),
  head: ({ reservation }, { search }) => ({
    title: isJustBooked(reservation, search) ? headlineOf(reservation) : `${reservation.event.title}, ${reservation.reference}`,
  }),
  Component: ReservationScreen,
  Skeleton: ReservationSkeleton,
})

/** A guest list is the only thing one is "on". */
function headlineOf({ lines }: Reservation): string {
  const admissions = lines.filter(admits)
  return admissions.length > 0 && admissions.every(({ kind }) => kind === 'guest_list') ? 'You’re on the list' : 'You’re going'
}

/** Without what is being added: that is not booked yet. */
const dueForBooked = ({ addition, to_pay_minor }: Reservation): number => (addition === undefined ? to_pay_minor : 0)

/** How to get in, and where else the tickets are. */
function leadOf({ party_size }: Reservation, email: string | null): string {
  const [tickets, them] = party_size > 1 ? ['tickets', 'them'] : ['ticket', 'it']
  return `Show your ${tickets} at the door.${email === null ? '' : ` We also emailed ${them} to ${email}.`}`
}

/**
 * The page every booking ends on: free, paid, taken from the waiting list or transferred. Once cancelled it is like any other.
 */
const isJustBooked = ({ status }: Reservation, search: URLSearchParams) =>
  (search.has('booked') || search.get('payment') === 'done') && status === 'confirmed'

function ReservationScreen({ data, search }: ScreenProps<{ reservation: ReservationDetail }>) {
  const reservation = useLiveReservation(data.reservation)
  const { user } = useSignedIn()
  useFresh(`user:${user.id}`, getReservation, getReservationTab)
  const client = useQueryClient()
  // A change of state, such as its confirmation, is also a change of what opens offline.
  useEffect(() => keepBookings(client, { booking: reservation }), [client, reservation])
  const { event, status, payment_status, lines, currency, total_minor, due_at_club_minor } = reservation
  const isOpen =
    occupyingStatuses.includes(status) && !event.is_cancelled && !event.is_past && reservation.transferred !== 'by_you'
  const isNew = isJustBooked(reservation, search)
  const payment = search.get('payment')
  const isConfirming = payStateOf(reservation, payment) === 'confirming'
  const back = { to: paths.reservations, label: 'My Reservations' }
  return (
    <div className={styles.page}>
      {isNew ? (
        <PageHeader
          title={
            <span className={styles.headline}>
              <span className={styles.mark}>
                <Check size={28} strokeWidth={3} aria-hidden="true" />
              </span>
              {headlineOf(reservation)}
            </span>
          }
          lead={leadOf(reservation, user.email)}
          back={back}
        />
      ) : (
        <PageHeader title={event.title} back={back} />
      )}
      {isNew && <ShowTickets reservation={reservation} />}
      <ReservationNotice reservation={reservation} />
      <TransferPanel reservation={reservation} />
      <ResalePanel reservation={reservation} />
      {/* To pay comes first: it is what keeps what the panels below are about. */}
      <PayPanel reservation={reservation} back={payment} />
      {status === 'held' && !isConfirming && reservation.split === undefined && <HoldPanel reservation={reservation} />}
      <AdditionPanel reservation={reservation} isConfirming={isConfirming} />
      <SplitPart reservation={reservation} isConfirming={isConfirming} />
      <TicketCard reservation={reservation} title={isNew && <h2>{event.title}</h2>} />
      <ReservationActions reservation={reservation} showsTickets={!isNew} />
      {hasNight(reservation) && (
        <Later fallback={<Skeleton height="12rem" />}>
          <NightReceipt reservation={reservation} />
        </Later>
      )}
      <TabMeter reservation={reservation} />
      <Card>
        <h2 className={styles.heading}>What you booked</h2>
        {isUncharged(reservation) ? (
          <UnchargedLines lines={lines} />
        ) : (
          <PriceLines
            currency={currency}
            timezone={event.timezone}
            lines={lines}
            totalMinor={total_minor}
            taxMinor={lines.reduce((sum, line) => sum + line.tax_minor, 0)}
            toPayMinor={isOpen ? dueForBooked(reservation) : 0}
            needsApproval={!reservation.allowed_actions.includes('pay') && reservation.split === undefined}
            paidMinor={reservation.paid_minor}
            paidByFriendMinor={paidByFriend(reservation)}
            refundedMinor={reservation.refunded_minor}
            dueAtClubMinor={isOpen && payment_status !== 'paid' ? due_at_club_minor : null}
          />
        )}
      </Card>
      <PayMovements reservation={reservation} />
      <ReservationDetails reservation={reservation} />
    </div>
  )
}
