import type { GuestReservation, listGuestReservations } from '#contract/guests/club-guests.ts'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import { useMemo } from 'react'
import { formatLocalDate, formatMoney } from '../../../../shared/format/format.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import { sessionMay } from '../../../../shared/session/abilities.ts'
import { useSignedIn } from '../../../../shared/session/session.ts'
import { reservationStatusWords } from '../../../../shared/words/reservation-status.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { defineColumns } from '../../../ui/list/columns.ts'
import { ListScreen } from '../../../ui/list/list-screen.tsx'
import { Panel } from '../../../ui/panel.tsx'

const columnsIn = (currency: string | null, hasMoney: boolean) =>
  defineColumns<GuestReservation>([
    { id: 'event', header: 'Event', cell: ({ event_title }) => event_title },
    { id: 'date', header: 'Date', cell: ({ business_date }) => formatLocalDate(business_date), oneLine: true, phone: 'line' },
    { id: 'status', header: 'Status', cell: ({ status }) => reservationStatusWords[status].club, oneLine: true, phone: 'aside' },
    { id: 'party', header: 'Guests', cell: ({ party_size }) => party_size, align: 'right' },
    { id: 'table', header: 'Table', cell: ({ table_label }) => table_label, phone: 'line' },
    ...(hasMoney && currency !== null
      ? [
          {
            id: 'spend',
            header: 'Spend',
            cell: ({ spent_minor }: GuestReservation) => spent_minor !== null && formatMoney(spent_minor, currency),
            align: 'right' as const,
          },
        ]
      : []),
  ])

/** What a guest booked, latest event first. */
export function GuestReservations({ answer }: { answer: AnswerOf<typeof listGuestReservations> }) {
  const session = useSignedIn()
  const hasMoney = sessionMay(session, 'manage_finances')
  const columns = useMemo(() => columnsIn(answer.currency, hasMoney), [answer.currency, hasMoney])
  return (
    <Panel title="Reservations">
      <ListScreen
        label="Reservations of this guest"
        noun={['reservation']}
        rows={answer.reservations}
        count={answer.count}
        next={answer.next}
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ event_title, reference }) => `${event_title}, ${reference}`}
        {...(sessionMay(session, 'manage_reservations') && {
          rowHref: ({ id }: GuestReservation) => paths.clubReservation(id),
        })}
        empty={<EmptyState title="No reservations yet">Bookings with this guest’s account appear here.</EmptyState>}
      />
    </Panel>
  )
}
