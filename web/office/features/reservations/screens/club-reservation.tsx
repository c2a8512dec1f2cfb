import { Button, Stack } from '@mantine/core'
import type { getClubReservation } from '#contract/club-reservations.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { Link } from 'react-router'
import { formatCount, formatEventDate, formatEventSpan, formatMoney } from '../../../../shared/format/format.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import { DefinitionList } from '../../../ui/definition-list.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import type { Place, ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { defineScreen } from '../../../ui/screen.ts'
import { FormSkeleton } from '../../../ui/skeletons.tsx'
import styles from '../parts/club-reservation.module.css'
import { GuestPanel } from '../parts/guest-panel.tsx'
import { ReservationHistory } from '../parts/reservation-history.tsx'
import { ReservationLines } from '../parts/reservation-lines.tsx'
import { ReservationMovements } from '../parts/reservation-movements.tsx'
import { ReservationState } from '../parts/reservation-state.tsx'
import { nameOf, paymentWords, sourceWords } from '../parts/reservation-words.ts'
import { useClubActions } from '../parts/use-club-actions.tsx'
import { clubReservationQuery } from '../queries/reservations.ts'
import { useFreshReservations } from '../queries/use-fresh-reservations.ts'

interface Data {
  reservation: AnswerOf<typeof getClubReservation>
}

export const screen = defineScreen({
  queries: ({ params }: Place) => ({ reservation: clubReservationQuery(params['id'] ?? '') }),
  title: ({ reservation }) => `${nameOf(reservation)}, ${reservation.reference}`,
  Component: ClubReservationPage,
  Skeleton: FormSkeleton,
})

function ClubReservationPage({ data: { reservation } }: ScreenProps<Data>) {
  useFreshReservations()
  const { actionsOf, dialog } = useClubActions()
  const { event, currency } = reservation
  const at = (instant: string | null) => instant && formatEventDate(instant, event.timezone)
  const money = (minor: number) => formatMoney(minor, currency)
  return (
    <>
      <PageHeader
        title={nameOf(reservation)}
        lead={`${reservation.reference}, ${formatCount(reservation.party_size, 'guest')}`}
        parents={[{ label: 'Reservations', to: paths.clubReservations }]}
        mark={<ReservationState status={reservation.status} />}
        actions={actionsOf(reservation).map(({ label, danger, onClick }) => (
          <Button
            key={label}
            variant={danger === true ? 'outline' : 'default'}
            {...(danger === true && { color: 'red' })}
            onClick={onClick}
          >
            {label}
          </Button>
        ))}
      />
      <div className={styles.detail}>
        <Stack gap="md">
          <Panel
            title={event.title}
            lead={formatEventSpan(event)}
            actions={
              <Button component={Link} to={paths.clubNight(event.id)} variant="default" size="xs">
                See the night
              </Button>
            }
          >
            <DefinitionList
              items={[
                { label: 'Arrival', value: at(reservation.arrival_at) ?? 'Not said' },
                { label: 'Inside', value: `${reservation.checked_in_heads} of ${reservation.party_size}` },
                ...wordsOf(reservation),
                { label: 'Source', value: sourceWords[reservation.source] },
                { label: 'Booked', value: at(reservation.created_at) },
                ...(reservation.expires_at === null ? [] : [{ label: 'Ends by itself', value: at(reservation.expires_at) }]),
              ]}
            />
          </Panel>
          <Panel title="What was booked" lead={paymentWords[reservation.payment_status]}>
            <ReservationLines lines={reservation.lines} currency={currency} />
            <DefinitionList
              figures
              items={[
                { label: 'Total', value: money(reservation.total_minor) },
                { label: 'In advance', value: money(reservation.due_online_minor) },
                { label: 'At the club', value: money(reservation.due_at_club_minor) },
                { label: 'Paid', value: money(reservation.paid_minor) },
                { label: 'Refunded', value: money(reservation.refunded_minor) },
                ...(reservation.goodwill_minor === 0
                  ? []
                  : [{ label: 'Not asked for again', value: money(reservation.goodwill_minor) }]),
              ]}
            />
          </Panel>
          <ReservationMovements reservation={reservation} />
        </Stack>
        <Stack gap="md">
          <GuestPanel reservation={reservation} />
          <ReservationHistory steps={reservation.history} timezone={event.timezone} currency={currency} />
        </Stack>
      </div>
      {dialog}
    </>
  )
}

/** What was written about the party, as far as anything was. */
const wordsOf = ({ table_label, occasion, notes, guests }: Data['reservation']) =>
  [
    { label: 'Table', value: table_label },
    { label: 'Occasion', value: occasion },
    { label: 'Notes', value: notes },
    { label: 'Guests', value: guests.map(({ name }) => name).join(', ') },
  ].filter(({ value }) => value !== '')
