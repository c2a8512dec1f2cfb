import { describe, expect, it } from 'vitest'
import { followEvent } from './follow-event.ts'

const none = { entry_start_at: null, entry_end_at: null, free_until: null, arrive_by: null }
const timezone = 'Europe/Amsterdam'
/** From 23:00 to 06:00, doors at the start. */
const event = { starts_at: '2026-11-21T22:00:00.000Z', doors_at: null, ends_at: '2026-11-22T05:00:00.000Z' }
const from = event.starts_at

describe('the times of a prestation', () => {
  it('move with the start, within the same evening too.', () => {
    const times = {
      entry_start_at: '2026-11-21T22:30:00Z',
      entry_end_at: '2026-11-22T01:00:00Z',
      free_until: '2026-11-21T23:30:00Z',
      arrive_by: '2026-11-22T00:00:00Z',
    }
    const later = { ...event, starts_at: '2026-11-22T00:00:00.000Z' }
    expect(followEvent(times, { from, event: later, timezone })).toEqual({
      entry_start_at: '2026-11-22T00:30:00.000Z',
      entry_end_at: '2026-11-22T03:00:00.000Z',
      free_until: '2026-11-22T01:30:00.000Z',
      arrive_by: '2026-11-22T02:00:00.000Z',
    })
  })

  it('move on the wall clock, across a clock change.', () => {
    const spring = { starts_at: '2027-03-27T22:00:00.000Z', doors_at: null, ends_at: '2027-03-28T04:00:00.000Z' }
    // 03:30 in winter time is 03:30 in summer time.
    expect(followEvent({ ...none, free_until: '2026-11-22T02:30:00Z' }, { from, event: spring, timezone })).toEqual({
      ...none,
      free_until: '2027-03-28T01:30:00.000Z',
    })
  })

  it.each([
    [
      'end with it, where it ends earlier',
      { entry_end_at: '2026-11-22T05:00:00.000Z' },
      { ...event, ends_at: '2026-11-22T03:00:00.000Z' },
      { entry_end_at: '2026-11-22T03:00:00.000Z' },
    ],
    [
      'end with it, where it begins later and ends as before',
      { arrive_by: '2026-11-22T04:00:00.000Z' },
      { ...event, starts_at: '2026-11-22T01:00:00.000Z' },
      { arrive_by: '2026-11-22T05:00:00.000Z' },
    ],
    [
      'begin with the doors, where those open later',
      { entry_start_at: from },
      { ...event, doors_at: '2026-11-21T22:15:00.000Z' },
      { entry_start_at: '2026-11-21T22:15:00.000Z' },
    ],
    [
      'admits all night if none of its window is left',
      { entry_start_at: '2026-11-22T03:00:00Z', entry_end_at: '2026-11-22T04:00:00Z' },
      { ...event, ends_at: '2026-11-22T02:00:00.000Z' },
      none,
    ],
    [
      'stay, where the night does',
      { entry_start_at: '2026-11-21T22:30:00.000Z' },
      event,
      { entry_start_at: '2026-11-21T22:30:00.000Z' },
    ],
  ])('%s.', (_, times, after, expected) => {
    expect(followEvent({ ...none, ...times }, { from, event: after, timezone })).toEqual({ ...none, ...expected })
  })
})
