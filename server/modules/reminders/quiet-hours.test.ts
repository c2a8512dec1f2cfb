import { expect, it } from 'vitest'
import { quietUntil } from './quiet-hours.ts'

const night = { from: '23:00', to: '09:00' }

it.each([
  ['before the evening', '2026-11-20T21:59:00Z', night, 'Europe/Amsterdam', null],
  ['from its first minute, to the next day', '2026-11-20T22:00:00Z', night, 'Europe/Amsterdam', '2026-11-21T08:00:00Z'],
  ['after midnight, to the same day', '2026-11-21T02:00:00Z', night, 'Europe/Amsterdam', '2026-11-21T08:00:00Z'],
  ['not at its last minute', '2026-11-21T08:00:00Z', night, 'Europe/Amsterdam', null],
  ['within a day', '2026-11-20T13:00:00Z', { from: '13:00', to: '15:30' }, 'Europe/Lisbon', '2026-11-20T15:30:00Z'],
  ['not outside of it', '2026-11-20T12:59:00Z', { from: '13:00', to: '15:30' }, 'Europe/Lisbon', null],
  ['by the clock of the zone', '2026-11-20T16:00:00Z', night, 'Asia/Tokyo', '2026-11-21T00:00:00Z'],
  ['an hour longer when clocks go back', '2026-10-24T21:00:00Z', night, 'Europe/Amsterdam', '2026-10-25T08:00:00Z'],
  ['once in an hour that comes twice', '2026-10-25T01:10:00Z', { from: '01:00', to: '02:30' }, 'Europe/Amsterdam', null],
  [
    'past an end that a clock skips',
    '2026-03-29T00:30:00Z',
    { from: '01:00', to: '02:30' },
    'Europe/Amsterdam',
    '2026-03-29T01:30:00Z',
  ],
  ['never without quiet hours', '2026-11-21T02:00:00Z', null, 'Europe/Amsterdam', null],
] as const)('It is quiet %s.', (...[, now, quiet, zone, end]) => {
  expect(quietUntil(Temporal.Instant.from(now), quiet, zone)?.toString() ?? null).toBe(end)
})
