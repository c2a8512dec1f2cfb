import { expect, it } from 'vitest'
import { loggedUrl } from './request-log.ts'

const secret = 'kUqk3vQ9m1xYz0A8b7C6d5E4f3G2h1I0jKlMnOpQrSt'

it('The log has no secret of an address: neither the values after the question mark nor a link that ends emails.', () => {
  expect(loggedUrl(`/api/staff/calendar/?key=${secret}&view=week`)).toBe('/api/staff/calendar/?key=…&view=…')
  for (const token of [secret, `on_sale.0193a5b0-0000-7000-8000-000000000000.${secret}`, secret.slice(0, 32)])
    expect(loggedUrl(`/api/unsubscribe/${token}/undo/?from=mail`)).toBe('/api/unsubscribe/…/undo/?from=…')
})

it('It keeps ids, names and files.', () => {
  for (const url of [
    '/api/client/reservations/0193a5b0-0000-7000-8000-000000000000/',
    '/client/events/a-very-long-night-with-friends-in-the-old-harbour',
    '/assets/reservation-actions-and-more-Bqa9N8x3.js',
  ])
    expect(loggedUrl(url)).toBe(url)
})
