import { Button, Stack } from '@mantine/core'
import type { getClubReservation } from '#contract/reservations/club-reservations.ts'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import { Link } from 'react-router'
import { formatCount, formatEventDate, formatEventSpan, formatMoney, formatTimes } from '../../../../shared/format/format.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import { ActionButton, ActionMenu } from '../../../ui/action-menu.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import type { Place, ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { defineScreen } from '../../../ui/screen.ts'
import { FormSkeleton } from '../../../ui/skeletons.tsx'
import styles from '../parts/club-reservation.module.css'
import { GuestPanel } from '../parts/guest-panel.tsx'
import { NoShowPanel } from '../parts/no-show-panel.tsx'
import { ReservationHistory } from '../parts/reservation-history.tsx'
import { ReservationLines } from '../parts/reservation-lines.tsx'
import { ReservationMovements } from '../parts/reservation-movements.tsx'
import { ReservationState } from '../parts/reservation-state.tsx'
import { bookingNameOf, paymentWords, sourceWords } from '../parts/reservation-words.ts'
import { useClubActions } from '../parts/use-club-actions.tsx'
import { clubReservationQuery } from '../queries/reservations.ts'
import { useFreshReservations } from '../queries/use-fresh-reservations.ts'

interface Data {
  reservation: AnswerOf<typeof getClubReservation>
}

export const screen = defineScreen({
  queries: ({ params }: Place) => ({ reservation: clubReservationQuery(params['id'] ?? '') }),
  title: ({ reservation }) => `${bookingNameOf(reservation)}, ${reservation.reference}`,
  Component: ClubReservationPage,
  Skeleton: FormSkeleton,
})

const seatingFacts = ({ seating, event }: Data['reservation']) =>
  seating ? [{ label: 'Seating', value: `${seating.name}, ${formatTimes(seating, event.timezone)}` }] : []

const mayStillCome = new Set(['pending', 'awaiting_payment', 'confirmed'])

function ClubReservationPage({ data: { reservation } }: ScreenProps<Data>) {
  useFreshReservations()
  const { actionsOf, dialog } = useClubActions()
  const { event, currency } = reservation
  const actions = actionsOf(reservation)
  // The first possible action that undoes nothing is usually next.
  const next = actions.filter(({ disabled, danger }) => disabled === undefined && danger !== true).slice(0, 2)
  const at = (instant: string | null) => instant && formatEventDate(instant, event.timezone)
  const money = (minor: number) => formatMoney(minor, currency)
  return (
    <>
      <PageHeader
        title={bookingNameOf(reservation)}
        lead={`${reservation.reference}, ${formatCount(reservation.party_size, 'guest')}`}
        parents={[{ label: 'Reservations', to: paths.clubReservations }]}
        mark={<ReservationState status={reservation.status} />}
        actions={
          <>
            {next.map((action) => (
              <ActionButton key={action.label} action={action} />
            ))}
            <ActionMenu
              name={bookingNameOf(reservation)}
              label="More actions"
              actions={actions.filter((action) => !next.includes(action))}
            />
          </>
        }
      />
      <div className={styles.detail}>
        <Stack gap="md">
          <Panel
            title={event.title}
            lead={formatEventSpan(event)}
            actions={
              <Button component={Link} to={paths.eventReservations(event.id)} variant="default" size="xs">
                Open event reservations
              </Button>
            }
          >
            <Facts
              items={[
                ...seatingFacts(reservation),
                { label: 'Arrival', value: at(reservation.arrival_at) ?? 'Not given' },
                { label: 'Inside', value: `${reservation.checked_in_heads} of ${reservation.party_size}` },
                ...wordsOf(reservation),
                { label: 'Source', value: sourceWords[reservation.source] },
                { label: 'Booked on', value: at(reservation.created_at) },
                ...(reservation.expires_at === null ? [] : [{ label: 'Expires', value: at(reservation.expires_at) }]),
              ]}
            />
          </Panel>
          <Panel title="Items" lead={paymentWords[reservation.payment_status]}>
            <ReservationLines lines={reservation.lines} currency={currency} />
            <Facts
              figures
              items={[
                { label: 'Total', value: money(reservation.total_minor) },
                { label: 'Due before arrival', value: money(reservation.due_online_minor) },
                { label: 'Due at the venue', value: money(reservation.due_at_club_minor) },
                { label: 'Paid', value: money(reservation.paid_minor) },
                { label: 'Refunded', value: money(reservation.refunded_minor) },
                ...(reservation.goodwill_minor === 0 ? [] : [{ label: 'Waived', value: money(reservation.goodwill_minor) }]),
              ]}
            />
          </Panel>
          <ReservationMovements reservation={reservation} />
        </Stack>
        <Stack gap="md">
          <GuestPanel reservation={reservation} />
          {mayStillCome.has(reservation.status) && <NoShowPanel id={reservation.id} />}
          <ReservationHistory reservation={reservation} />
        </Stack>
      </div>
      {dialog}
    </>
  )
}

/** What is known about the party. */
const wordsOf = ({ table_label, occasion, notes, guests }: Data['reservation']) =>
  [
    { label: 'Table', value: table_label },
    { label: 'Occasion', value: occasion },
    { label: 'Notes', value: notes },
    { label: 'Guests', value: guests.map(({ name }) => name).join(', ') },
  ].filter(({ value }) => value !== '')
