import { describe, expect, it } from 'vitest'
import type { AttendanceStatus } from '#contract/staffing/attendance-states.ts'
import { correct } from './correct.ts'
import type { AttendanceState } from './punch.ts'

const shift = {
  starts_at: '2026-11-21T22:00:00.000Z',
  ends_at: '2026-11-22T05:00:00.000Z',
  early_in_minutes: 30,
  late_grace_minutes: 10,
  late_out_minutes: 120,
}
const circumstances = { shift, timezone: 'Europe/Amsterdam', now: Temporal.Instant.from('2026-11-22T12:00:00Z') }

const row = (status: AttendanceStatus, change: Partial<AttendanceState> = {}) => ({
  status,
  checked_in_at: null,
  checked_out_at: null,
  break_started_at: null,
  break_minutes: 0,
  late_minutes: 0,
  worked_minutes: null,
  pay_minor: null,
  needs_confirmation: false,
  hourly_rate_minor: 1_200,
  ...change,
})
const checkedIn = { checked_in_at: '2026-11-21T22:20:00.000Z', late_minutes: 20 }
const done = { ...checkedIn, checked_out_at: '2026-11-22T05:20:00.000Z', worked_minutes: 420, pay_minor: 8_400 }

describe('a correction', () => {
  it("enters times on the club's wall clock, and recalculates work, lateness and pay.", () => {
    const times = { checked_in_at_local: '2026-11-21T23:00', checked_out_at_local: '2026-11-22T06:00', break_minutes: 30 }
    expect(correct(row('absent'), times, circumstances)).toMatchObject({
      after: {
        status: 'checked_out',
        checked_in_at: '2026-11-21T22:00:00.000Z',
        checked_out_at: '2026-11-22T05:00:00.000Z',
        late_minutes: 0,
        break_minutes: 30,
        worked_minutes: 390,
        pay_minor: 7_800,
      },
    })
  })

  it('keeps an unnamed time exactly as punched, to the second.', () => {
    const before = row('checked_out', { ...done, checked_in_at: '2026-11-21T22:00:42.000Z' })
    expect(correct(before, { break_minutes: 10 }, circumstances)).toMatchObject({
      after: { checked_in_at: '2026-11-21T22:00:42.000Z', worked_minutes: 429 },
    })
  })

  it('removes a check-out: the person is at work again, or back on their break.', () => {
    expect(correct(row('checked_out', done), { checked_out_at_local: null }, circumstances)).toMatchObject({
      after: { status: 'checked_in', checked_out_at: null, worked_minutes: null, pay_minor: null },
    })
    const onBreak = row('on_break', { ...checkedIn, break_started_at: '2026-11-22T01:00:00.000Z' })
    expect(correct(onBreak, { checked_in_at_local: '2026-11-21T23:00' }, circumstances)).toMatchObject({
      after: { status: 'on_break' },
    })
  })

  it('of an approved shift needs a new approval, unless it approves its own result.', () => {
    const approved = row('approved', done)
    expect(correct(approved, { break_minutes: 15 }, circumstances)).toMatchObject({ after: { status: 'checked_out' } })
    expect(correct(approved, { break_minutes: 15, status: 'approved' }, circumstances)).toMatchObject({
      after: { status: 'approved' },
    })
  })

  it.each([
    ['scheduled', 'absent', 'absent'],
    ['scheduled', 'excused', 'excused'],
    ['absent', 'excused', 'excused'],
    ['excused', 'absent', 'absent'],
    ['checked_out', 'approved', 'approved'],
    ['scheduled', 'approved', null],
    ['checked_in', 'absent', null],
    ['checked_in', 'approved', null],
    ['missing_check_out', 'approved', null],
    ['approved', 'approved', null],
    ['approved', 'excused', null],
    ['cancelled', 'excused', null],
  ] as const)('of %s to %s leads to %s.', (from, status, to) => {
    expect(correct(row(from), { status }, circumstances)).toMatchObject(
      to === null ? { refusal: 'invalid_transition' } : { after: { status: to } },
    )
  })

  it.each([
    ['scheduled', { checked_out_at_local: '2026-11-22T06:00' }, 'checked_in_at_local'],
    ['scheduled', { checked_in_at_local: '2026-11-22T13:30' }, 'checked_in_at_local'],
    ['scheduled', { checked_in_at_local: '2026-11-20T22:00' }, 'checked_in_at_local'],
    ['checked_in', { checked_out_at_local: '2026-11-21T23:20' }, 'checked_out_at_local'],
    ['checked_in', { checked_out_at_local: '2026-11-22T14:00' }, 'checked_out_at_local'],
    ['missing_check_out', { break_minutes: 5 }, 'checked_out_at_local'],
    ['checked_in', { checked_out_at_local: '2026-11-22T00:00', break_minutes: 41 }, 'break_minutes'],
  ] as const)('of %s with %o is refused on the field %s.', (status, fields, field) => {
    const before = row(status, status === 'scheduled' ? {} : checkedIn)
    expect(correct(before, fields, circumstances)).toMatchObject({
      refusal: 'invalid',
      fields: { [field]: [expect.any(String)] },
    })
  })

  it('in the hour that occurs twice means the first one unless the second is given.', () => {
    const autumn = { ...shift, starts_at: '2026-10-24T20:00:00.000Z', ends_at: '2026-10-25T05:00:00.000Z' }
    const before = row('checked_in', { checked_in_at: autumn.starts_at })
    const worked = (fold?: 0 | 1) =>
      correct(
        before,
        { checked_out_at_local: '2026-10-25T02:30', ...(fold !== undefined && { fold }) },
        { ...circumstances, shift: autumn },
      )
    expect(worked()).toMatchObject({ after: { worked_minutes: 270 } })
    expect(worked(1)).toMatchObject({ after: { worked_minutes: 330 } })
  })
})
