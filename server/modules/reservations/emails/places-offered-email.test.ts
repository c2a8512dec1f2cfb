import { expect, it } from 'vitest'
import { placesOfferedEmail } from './places-offered-email.ts'

const offer = {
  reference: 'VX7K-2M9Q',
  event_title: 'Low Tide',
  club_name: 'Salt & Neon',
  address: 'Rua das Docas 10, Lisbon',
  starts_at: '2026-10-30T23:00:00Z',
  ends_at: '2026-10-31T06:00:00Z',
  timezone: 'Europe/Lisbon',
  party_size: 2,
  lines: [{ name: 'Entry', quantity: 2 }],
  currency: 'EUR',
  due_at_club_minor: 0,
  due_now_minor: 0,
}
const url = 'https://vesper.example/client/reservations/1'
const until = 'Thu, Oct 29 at 11:35 PM'
const write = (change: Partial<typeof offer> = {}, approval = 'auto') => {
  const reservation = { ...offer, ...change, lines: [{ name: 'Entry', quantity: 2, approval }] }
  return placesOfferedEmail({ reservation, until, url, site: 'https://vesper.example' })
}

it('An offer says how many places are held and until when.', () => {
  const { subject, text } = write()
  expect(subject).toBe('We’re holding 2 places for you: Low Tide (VX7K-2M9Q)')
  expect(text).toContain(`They’re yours until ${until}. After that, they go to the next person.`)
  expect(write({ party_size: 1 }).text).toContain(`It’s yours until ${until}. After that, it goes to the next person.`)
})

it.each([
  ['Confirm 2 places', {}, 'auto'],
  ['Confirm 1 place', { party_size: 1 }, 'auto'],
  ['Pay €24.00 for 2 places', { due_now_minor: 2_400 }, 'auto'],
  ['Send request', { due_now_minor: 2_400 }, 'manual'],
])('Its button says what happens: %s.', (label, change, approval) => {
  expect(write(change, approval).text).toContain(`${label}: ${url}`)
})
