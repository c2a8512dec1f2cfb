import { describe, expect, it } from 'vitest'
import { isRepeatedTime } from '../../../ui/dates/zoned-time.ts'
import { clockNote, endFault, formatEventLength } from './format-times.ts'

const amsterdam = 'Europe/Amsterdam'
const event = (starts_at_local: string | null, ends_at_local: string | null, fold: 0 | 1 = 0) => ({
  starts_at_local,
  ends_at_local,
  fold,
})
const length = (...times: Parameters<typeof event>) => formatEventLength(event(...times), amsterdam)
const fault = (...times: Parameters<typeof event>) => endFault(event(...times), amsterdam)

describe("an event's times in words", () => {
  it('say how long it is, also when the clocks change.', () => {
    expect(length('2026-11-21T23:00', '2026-11-22T06:30')).toBe('7.5 hours')
    expect(length('2026-10-24T22:00', '2026-10-25T06:00')).toBe('9 hours, since the clocks change: 8 hours by the clock')
    expect(length('2026-03-28T22:00', '2026-03-29T06:00')).toBe('7 hours, since the clocks change: 8 hours by the clock')
    expect([length('2026-11-21T23:00', null), length('2026-11-21T23:00', '2026-11-21T22:00')]).toEqual([null, null])
  })

  it('explain an hour that is skipped or comes twice.', () => {
    expect(clockNote('2026-03-29T02:30', amsterdam, 0)).toBe(
      'The clocks go forward on March 29 and skip 2:30 AM. We use 3:30 AM.',
    )
    expect(clockNote('2026-10-25T02:30', amsterdam, 0)).toBe(
      'The clocks go back on October 25, so 2:30 AM comes twice. We use the first one.',
    )
    expect(clockNote('2026-10-25T02:30', amsterdam, 1)).toContain('We use the second one.')
    expect([clockNote('2026-10-25T04:30', amsterdam, 1), clockNote(null, amsterdam, 0)]).toEqual([null, null])
    expect([
      isRepeatedTime('2026-10-25T02:30', amsterdam),
      isRepeatedTime('2026-10-25T03:30', amsterdam),
      isRepeatedTime(null, amsterdam),
    ]).toEqual([true, false, false])
  })

  it('report invalid times.', () => {
    expect(fault('2026-11-21T23:00', '2026-11-21T23:00')).toBe('The end must be after the start')
    expect(fault('2026-11-21T23:00', '2026-11-22T23:01')).toBe('An event can last up to 24 hours')
    // The hour that occurs twice makes an event with equal clock times a day and an hour long.
    expect(fault('2026-10-24T23:00', '2026-10-25T23:00')).toBe('An event can last up to 24 hours')
    expect([fault('2026-11-21T23:00', '2026-11-22T06:00'), fault(null, '2026-11-22T06:00')]).toEqual([null, null])
  })
})
