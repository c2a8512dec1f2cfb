import { describe, expect, it } from 'vitest'
import { lateLines, timesNow } from './line-terms.ts'

const timezone = 'Africa/Casablanca'
/** 23:00 to 06:00. PostgreSQL 18.4 puts Casablanca an hour ahead except during Ramadan, which includes the second date. */
const event = { starts_at: '2026-12-05T23:00:00.000Z', doors_at: null, ends_at: '2026-12-06T06:00:00.000Z', timezone }
const moved = { starts_at: '2027-02-13T22:00:00.000Z', doors_at: null, ends_at: '2027-02-14T05:00:00.000Z', timezone }
const none = { entry_start_at: null, entry_end_at: null, arrive_by: null, free_until: null }
const line = { ...none, for_starts_at: event.starts_at }

describe('the times of a line', () => {
  it.each([
    [
      'stay where the event does',
      { entry_end_at: '2026-12-06T01:00:00.000Z' },
      event,
      { entry_end_at: '2026-12-06T01:00:00.000Z' },
    ],
    [
      'move with its start, by the application’s table of time zones',
      { free_until: '2026-12-06T00:30:00.000Z' },
      moved,
      { free_until: '2027-02-13T23:30:00.000Z' },
    ],
    [
      'stay inside of it',
      { free_until: '2026-12-06T06:00:00.000Z' },
      { ...event, ends_at: '2026-12-06T02:00:00.000Z' },
      { free_until: '2026-12-06T02:00:00.000Z' },
    ],
    [
      'admitted all night if nothing is left of the window',
      { arrive_by: '2026-12-05T23:30:00.000Z' },
      { ...event, doors_at: '2026-12-06T00:00:00.000Z' },
      {},
    ],
    ['are none where it had none', {}, moved, {}],
  ])('%s.', (_, times, now, expected) => {
    expect(timesNow({ ...line, ...times }, now)).toEqual({ ...none, ...expected, for_starts_at: now.starts_at })
  })
})

describe('lines that cost more for late arrivals', () => {
  const free = { payment: 'free', free_until: '2026-12-06T00:00:00.000Z', price_after_minor: 1000, quantity: 2 } as const
  it.each([
    ['are those that were free until a time', free, [{ from: free.free_until, price_minor: 1000, quantity: 2 }]],
    ['are none that were paid for', { ...free, payment: 'prepaid' }, []],
    ['are none that stay free', { ...free, price_after_minor: 0 }, []],
  ] as const)('%s.', (_, late, expected) => {
    expect(lateLines([late]).map(({ line: _line, ...entry }) => entry)).toEqual(expected)
  })
})
