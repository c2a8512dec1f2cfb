import { sum } from '#contract/base/money.ts'
import type { Email } from '../../../infrastructure/mail/email.ts'
import { formatDates, formatEventTime, formatMoment, formatMoney, formatPerson } from '../../../infrastructure/mail/format.ts'
import { writeEmail } from '../../../infrastructure/mail/write-email.ts'
import type { BookedEvent, NewBooking } from './booking-views.ts'

const count = (number: number, word: string) => `${number} ${word}${number === 1 ? '' : 's'}`
const reason =
  'You received this because you manage your club’s reservations. You can change what we send you under Notifications.'

export const bookingPath = ({ id }: Pick<NewBooking, 'id'>): string => `/admin-club/reservations/${id}`
export const bookingsPath = '/admin-club/reservations'

export function newBookingEmail(booking: NewBooking, site: string): Email {
  const { reference, guest, party_size, total_minor, currency, lines, event_title, is_vip } = booking
  const items = lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')
  const price = total_minor === 0 ? '' : `, ${formatMoney(total_minor, currency)}`
  return writeEmail({
    subject: `New booking: ${event_title} (${reference})`,
    heading: `New booking: ${event_title}`,
    text: [`${formatPerson(guest)}${is_vip ? ' (VIP)' : ''} booked ${items} for ${count(party_size, 'guest')}${price}.`],
    action: { label: 'Open the reservation', url: `${site}${bookingPath(booking)}` },
    facts: [
      ['When', formatEventTime(booking)],
      ['Reference', reference],
    ],
    reason,
    site,
  })
}

/** What guests booked on a business date. */
export function bookingsSummaryEmail(date: string, events: readonly BookedEvent[], site: string): Email {
  const { currency = 'EUR' } = events[0] ?? {}
  const of = (amount: (event: BookedEvent) => number) => sum(events.map(amount))
  const worth = of(({ total_minor }) => total_minor)
  const heading = `${count(
    of(({ bookings }) => bookings),
    'new booking',
  )} on ${formatDates(date, date)}`
  const guests = count(
    of((event) => event.guests),
    'guest',
  )
  return writeEmail({
    subject: heading,
    heading,
    text: [`${guests} in total${worth === 0 ? '' : `, worth ${formatMoney(worth, currency)}`}.`],
    action: { label: 'Open reservations', url: `${site}${bookingsPath}` },
    facts: events.map(({ title, starts_at, timezone, bookings, guests: heads, total_minor }) => [
      `${title}, ${formatMoment(starts_at, timezone)}`,
      [
        count(bookings, 'booking'),
        count(heads, 'guest'),
        ...(total_minor === 0 ? [] : [formatMoney(total_minor, currency)]),
      ].join(', '),
    ]),
    reason,
    site,
  })
}
