import { clubReservationSorts, countedAs } from '#contract/reservations/club-reservation-list.ts'
import type { ClubReservationRow } from '#contract/reservations/club-reservations.ts'
import { formatCount, formatEventDate, formatMoney, formatShortDay, formatTime } from '../../../../shared/format/format.ts'
import { defineColumns, type Column } from '../../../ui/list/columns.ts'
import { choice, choices, dates, defineList, linked, linkedText, more } from '../../../ui/list/define-list.ts'
import { ReservationState } from './reservation-state.tsx'
import { bookingKindWords, bookingNameOf, paymentWords, sourceWords, statusLabels } from './reservation-words.ts'

export const reservationList = defineList({
  search: 'Search reservations',
  filters: {
    event_id: linked('Event'),
    client: linked('Guest'),
    status: choices('Status', statusLabels),
    date_range: dates('Business dates'),
    payment_status: more(choice('Payment', paymentWords)),
    kind: more(choice('Type', bookingKindWords)),
    source: more(choice('Source', sourceWords)),
    open: more(choice('Follow-up', { reservation: 'Not completed', balance: 'Balance unpaid' })),
    counted: {
      kind: 'linked' as const,
      label: 'Counted as',
      read: (text: string) => countedAs.find((one) => one === text),
    },
    arrived: linkedText('Arrived from', /^([01]\d|2[0-3]):[03]0$/),
  },
  sorts: clubReservationSorts,
})

const arrivalOf = ({ arrival_at: at, event }: ClubReservationRow) => (at === null ? null : formatTime(at, event.timezone))

const shared = {
  name: { id: 'name', header: 'Guest', cell: bookingNameOf, sort: true },
  reference: { id: 'reference', header: 'Reference', cell: ({ reference }) => reference, oneLine: true },
  status: {
    id: 'status',
    header: 'Status',
    cell: ({ status }) => <ReservationState status={status} />,
    phone: 'aside',
  },
  arrival: { id: 'arrival', header: 'Arrival', cell: arrivalOf, sort: true, phone: 'line' },
  party: {
    id: 'party',
    header: 'Guests',
    align: 'right',
    cell: ({ party_size, checked_in_heads: inside }) => (inside === 0 ? party_size : `${inside} of ${party_size} inside`),
    phone: ({ party_size, checked_in_heads: inside }) =>
      inside === 0 ? formatCount(party_size, 'guest') : `${inside} of ${party_size} inside`,
  },
  table: {
    id: 'table',
    header: 'Table',
    cell: ({ table_label }) => table_label,
    oneLine: true,
    phone: ({ table_label }) => (/^\p{L}{2}/u.test(table_label) || table_label === '' ? table_label : `Table ${table_label}`),
  },
  kinds: { id: 'kinds', header: 'Type', cell: ({ kinds }) => kinds.map((kind) => bookingKindWords[kind]).join(', ') },
} as const satisfies Record<string, Column<ClubReservationRow>>

/** For the list of all reservations. */
export const reservationColumns = defineColumns<ClubReservationRow>([
  shared.name,
  shared.reference,
  shared.status,
  {
    id: 'event',
    header: 'Event',
    cell: ({ event }) => `${event.title}, ${formatShortDay(event.starts_at, event.timezone)}`,
    sort: true,
    oneLine: true,
    phone: 'line',
  },
  shared.arrival,
  shared.party,
  shared.table,
  {
    id: 'total',
    header: 'Total',
    align: 'right',
    cell: ({ total_minor, currency }) => formatMoney(total_minor, currency),
    sort: true,
    phone: 'line',
  },
  { id: 'payment', header: 'Payment', cell: ({ payment_status }) => paymentWords[payment_status] },
  { ...shared.kinds, hidden: true },
  { id: 'source', header: 'Source', cell: ({ source }) => sourceWords[source], hidden: true },
  {
    id: 'created',
    header: 'Booked',
    cell: ({ created_at: at, event }) => formatEventDate(at, event.timezone),
    sort: true,
    hidden: true,
  },
])

/** For one event, always by arrival. */
export const arrivalColumns = defineColumns<ClubReservationRow>([
  { ...shared.name, sort: undefined },
  { ...shared.arrival, sort: undefined },
  shared.party,
  shared.status,
  shared.table,
  { ...shared.kinds, phone: 'line' },
  shared.reference,
])
