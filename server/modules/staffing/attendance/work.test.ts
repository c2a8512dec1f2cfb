import { describe, expect, it } from 'vitest'
import { lateMinutes, payOf, plannedMinutes, workOf } from './work.ts'

const rate = { hourly_rate_minor: 1_200 }

describe('worked minutes', () => {
  it.each([
    ['an ordinary night', '2026-11-21T21:00:00Z', '2026-11-22T05:00:00Z', 480],
    // 22:00 to 06:00 in Amsterdam.
    ['the night the clocks go back', '2026-10-24T20:00:00Z', '2026-10-25T05:00:00Z', 540],
    ['the night the clocks go forward', '2026-03-28T21:00:00Z', '2026-03-29T04:00:00Z', 420],
    ['a shift that ends mid-minute', '2026-11-21T21:00:30Z', '2026-11-21T22:00:00Z', 59],
  ])('of %s are computed from instants, in whole minutes.', (_, checked_in_at, checked_out_at, minutes) => {
    expect(workOf({ checked_in_at, checked_out_at, break_minutes: 0, ...rate })).toEqual({
      worked_minutes: minutes,
      pay_minor: minutes * 20,
    })
  })

  it('leave out breaks, and are unknown until both times are there.', () => {
    const times = { checked_in_at: '2026-11-21T21:00:00Z', checked_out_at: '2026-11-21T23:00:00Z' }
    expect(workOf({ ...times, break_minutes: 30, ...rate }).worked_minutes).toBe(90)
    expect(workOf({ ...times, break_minutes: 300, ...rate }).worked_minutes).toBe(0)
    expect(workOf({ ...times, checked_out_at: null, break_minutes: 0, ...rate })).toEqual({
      worked_minutes: null,
      pay_minor: null,
    })
  })

  it('as planned leave out the planned break.', () => {
    expect(
      plannedMinutes({ starts_at: '2026-10-24T20:00:00Z', ends_at: '2026-10-25T05:00:00Z', planned_break_minutes: 45 }),
    ).toBe(495)
  })
})

describe('pay', () => {
  it.each([
    [0, 1_500, 0],
    [1, 1_500, 25],
    [1, 1_470, 25],
    [1, 1_469, 24],
    [7, 1_300, 152],
    [60, 1_333, 1_333],
    [44_640, 99_999_999, 74_399_999_256],
  ])('for %i minutes at %i is %i, rounded half up.', (minutes, hourly, pay) => {
    expect(payOf(minutes, hourly)).toBe(pay)
  })
})

describe('lateness', () => {
  const shift = { starts_at: '2026-11-21T22:00:00Z', late_grace_minutes: 10 }
  it.each([
    ['2026-11-21T21:40:00Z', 0],
    ['2026-11-21T22:10:00Z', 0],
    ['2026-11-21T22:10:00.001Z', 10],
    ['2026-11-21T22:11:59Z', 11],
    ['2026-11-21T23:30:00Z', 90],
  ])('of a check-in at %s is %i minutes: none within the grace period, and from the start beyond it.', (at, minutes) => {
    expect(lateMinutes(shift, at)).toBe(minutes)
  })
})
