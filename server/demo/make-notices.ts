import { earlier, isBefore } from '#contract/base/instants.ts'
import { placesOfferedEmail, requestReceivedEmail, reservationConfirmedEmail } from '../modules/reservations/demo.ts'
import { formatMoment } from '../infrastructure/mail/format.ts'
import type { NewNotice } from '../modules/notifications/index.ts'
import { paidAt, type EventWithBookings } from './make-money.ts'

/** The demo client's notifications about upcoming events, in the words of their emails. */
export const makeNotices = (
  booked: readonly EventWithBookings[],
  client: string,
  now: Temporal.Instant,
): { notice: NewNotice; at: Temporal.Instant }[] =>
  booked
    .filter(
      ({ client_id, row, event }) =>
        client_id === client && isBefore(now, event.row.starts_at) && (row.status === 'confirmed' || row.status === 'held'),
    )
    .map((one) => {
      const { row } = one
      const { kind, email } = noticeOf(one)
      return {
        notice: {
          user_id: client,
          kind,
          source_id: row.id,
          ...email.notice,
          path: `/client/reservations/${row.id}`,
          is_own: row.status === 'confirmed',
          pinned_until: row.status === 'held' ? row.expires_at : null,
        },
        at: earlier(paidAt(one), now),
      }
    })

/** Administrators' notifications of requests waiting for their club. `nameOf`: of a client, by id. */
export const makeRequestNotices = (
  booked: readonly EventWithBookings[],
  nameOf: (clientId: string) => string,
): { notice: NewNotice; at: Temporal.Instant }[] =>
  booked
    .filter(({ row }) => row.status === 'pending')
    .map((one) => {
      const { row, client_id, admin_id } = one
      const { notice } = requestReceivedEmail(pageOf(one), nameOf(client_id))
      return {
        notice: {
          user_id: admin_id,
          kind: 'request_received',
          source_id: row.id,
          ...notice,
          path: `/admin-club/reservations/${row.id}`,
        },
        at: Temporal.Instant.from(row.created_at),
      }
    })

function pageOf({ row, event: { row: event, club } }: EventWithBookings) {
  const place = { club_name: club.row.name, address: `${club.row.street}, ${club.row.city}` }
  const reservation = {
    ...row,
    ...place,
    slug: event.slug,
    event_title: event.title,
    starts_at: event.starts_at,
    ends_at: event.ends_at,
    timezone: event.timezone,
    due_now_minor: 0,
  }
  return { reservation, url: '', site: '' }
}

function noticeOf(one: EventWithBookings) {
  const page = pageOf(one)
  const {
    row,
    event: { row: event },
  } = one
  return row.status === 'held'
    ? {
        kind: 'places_offered',
        email: placesOfferedEmail({ ...page, until: formatMoment(row.expires_at ?? event.starts_at, event.timezone) }),
      }
    : { kind: 'reservation_confirmed', email: reservationConfirmedEmail(page) }
}
