import type { AnswerOf } from '#contract/base/endpoint.ts'
import type { EventReservations } from '#contract/reservations/event-reservations.ts'
import {
  exportReturnedTickets,
  type listReturnedTickets,
  type returnOutcomes,
  type ReturnedTicket,
} from '#contract/reservations/resale.ts'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { download } from '../../../../shared/api/download.ts'
import { formatEventDate, formatMoney } from '../../../../shared/format/format.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { defineColumns } from '../../../ui/list/columns.ts'
import { ListScreen } from '../../../ui/list/list-screen.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import type { Tone } from '../../../ui/tone.tsx'

const outcomes: Record<(typeof returnOutcomes)[number], { word: string; tone: Tone }> = {
  offered: { word: 'For sale', tone: 'info' },
  sold: { word: 'Sold', tone: 'ok' },
  taken_back: { word: 'Taken back', tone: 'off' },
  lapsed: { word: 'Ended', tone: 'off' },
  unsold: { word: 'Not sold', tone: 'off' },
}

const refunds: Record<NonNullable<ReturnedTicket['refund']>, string> = {
  created: 'on its way',
  processing: 'on its way',
  succeeded: 'refunded',
  failed: 'rejected by the bank',
}

const refundOf = ({ refund, refunded_minor, currency }: ReturnedTicket) =>
  refund === null || refunded_minor === null ? '' : `${formatMoney(refunded_minor, currency)} ${refunds[refund]}`

const columnsIn = (timezone: string) =>
  defineColumns<ReturnedTicket>([
    {
      id: 'reservation',
      header: 'Reservation',
      cell: ({ reservation_id, reference }) => <Link to={paths.clubReservation(reservation_id)}>{reference}</Link>,
      oneLine: true,
    },
    {
      id: 'outcome',
      header: 'Status',
      cell: ({ outcome }) => <StatusBadge tone={outcomes[outcome].tone}>{outcomes[outcome].word}</StatusBadge>,
      phone: 'aside',
    },
    { id: 'item', header: 'Item', cell: ({ item }) => item, phone: 'line' },
    {
      id: 'paid',
      header: 'Paid',
      align: 'right',
      cell: ({ paid_minor, currency }) => formatMoney(paid_minor, currency),
      phone: 'line',
    },
    { id: 'returned', header: 'Returned', cell: ({ returned_at: at }) => formatEventDate(at, timezone), phone: 'line' },
    {
      id: 'sold',
      header: 'Resold for',
      align: 'right',
      cell: ({ sold_minor, currency }) => (sold_minor === null ? '' : formatMoney(sold_minor, currency)),
    },
    {
      id: 'sold_to',
      header: 'Resold to',
      cell: ({ sold_to }) =>
        sold_to !== null && <Link to={paths.clubReservation(sold_to.reservation_id)}>{sold_to.reference}</Link>,
      oneLine: true,
    },
    { id: 'ended', header: 'Ended', cell: ({ ended_at: at }) => (at === null ? '' : formatEventDate(at, timezone)) },
    { id: 'refund', header: 'Refund', cell: refundOf, phone: 'line' },
  ])

interface ReturnedTicketsProps {
  event: Pick<EventReservations, 'id' | 'timezone'>
  answer: AnswerOf<typeof listReturnedTickets>
  isStale: boolean
}

/** What an event's guests returned for resale, and its evidence as a file. */
export function ReturnedTickets({ event: { id, timezone }, answer, isStale }: ReturnedTicketsProps) {
  const columns = useMemo(() => columnsIn(timezone), [timezone])
  return (
    <ListScreen
      label="Returned tickets"
      noun={['ticket']}
      csv={{ file: 'returned-tickets.csv', save: async (file) => download(exportReturnedTickets, { params: { id } }, file) }}
      rows={answer.tickets}
      count={answer.count}
      next={answer.next}
      columns={columns}
      rowId={(ticket) => ticket.id}
      rowName={({ reference }) => reference}
      isStale={isStale}
      empty={
        <EmptyState title="No tickets returned">
          {answer.event.has_resale
            ? 'Guests can return tickets for resale until sales end. Once your own places are sold out, we sell them at the price paid for them and refund the guest who returned them.'
            : 'Resale is off for this event. Switch it on in the event’s details, or for all events in your house rules.'}
        </EmptyState>
      }
    />
  )
}
