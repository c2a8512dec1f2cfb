import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  attendanceStatuses,
  attendanceTransitions,
  punchActions,
  type AttendanceStatus,
} from '#contract/staffing/attendance-states.ts'
import { afterPunch, allowedPunches, punchRefusal, type AttendanceState } from './punch.ts'

const shift = {
  starts_at: '2026-11-21T22:00:00.000Z',
  ends_at: '2026-11-22T05:00:00.000Z',
  early_in_minutes: 30,
  late_grace_minutes: 10,
  late_out_minutes: 120,
}

const row = (change: Partial<AttendanceState> = {}) => ({
  status: 'scheduled' as AttendanceStatus,
  checked_in_at: null,
  checked_out_at: null,
  break_started_at: null,
  break_minutes: 0,
  late_minutes: 0,
  worked_minutes: null,
  pay_minor: null,
  needs_confirmation: false,
  hourly_rate_minor: 1_450,
  ...change,
})
const working = row({ status: 'checked_in', checked_in_at: '2026-11-21T22:00:00.000Z' })
const onBreak = row({ ...working, status: 'on_break', break_started_at: '2026-11-22T01:00:00.000Z' })

describe('a punch', () => {
  it.each([
    ['2026-11-21T21:29:59.999Z', 'check_in_too_early'],
    ['2026-11-21T21:30:00.000Z', null],
    ['2026-11-22T04:59:59.999Z', null],
    ['2026-11-22T05:00:00.000Z', 'check_in_too_late'],
  ])('that checks in at %s is answered with %s: from 30 minutes before the shift until its end.', (at, refusal) => {
    expect(punchRefusal(row(), shift, 'check_in', at)).toBe(refusal)
  })

  it.each([
    ['2026-11-22T07:00:00.000Z', null],
    ['2026-11-22T07:00:00.001Z', 'check_out_too_late'],
    ['2026-11-21T21:59:59.999Z', 'punch_out_of_order'],
  ])(
    'that checks out at %s is answered with %s: until two hours after the shift, and never before the check-in.',
    (at, refusal) => {
      expect(punchRefusal(working, shift, 'check_out', at)).toBe(refusal)
    },
  )

  it.each([
    [row(), []],
    [working, ['break_start', 'check_out']],
    [onBreak, ['break_end', 'check_out']],
    [row({ ...working, status: 'missing_check_out' }), ['break_start', 'check_out']],
    [row({ ...onBreak, status: 'missing_check_out' }), ['break_end', 'check_out']],
    [row({ status: 'checked_out' }), []],
    [row({ status: 'approved' }), []],
    [row({ status: 'excused' }), []],
    [row({ status: 'cancelled' }), []],
  ])('is allowed after the shift if its state allows it.', (attendance, allowed) => {
    expect(allowedPunches(attendance, shift, '2026-11-22T06:00:00.000Z')).toEqual(allowed)
  })

  it('sent late from an offline phone still counts for someone marked absent.', () => {
    const absent = row({ status: 'absent' })
    expect(punchRefusal(absent, shift, 'check_in', '2026-11-21T22:05:00.000Z')).toBeNull()
    expect(afterPunch(absent, shift, 'check_in', '2026-11-21T22:05:00.000Z')).toMatchObject({
      status: 'checked_in',
      late_minutes: 0,
    })
  })

  it('checks in, takes two breaks and checks out: whole minutes of work, and pay rounded half up.', () => {
    const steps = [
      ['check_in', '2026-11-21T22:12:30.000Z'],
      ['break_start', '2026-11-22T01:00:00.000Z'],
      ['break_end', '2026-11-22T01:20:59.000Z'],
      ['break_start', '2026-11-22T03:00:00.000Z'],
      ['check_out', '2026-11-22T03:10:30.000Z'],
    ] as const
    const end = steps.reduce((before, [action, at]) => {
      expect(punchRefusal(before, shift, action, at)).toBeNull()
      return { ...before, ...afterPunch(before, shift, action, at) }
    }, row())
    // 298 minutes at the club, 20 and 10 of them on breaks; 268 minutes at 14.50 are 64.766…
    expect(end).toMatchObject({
      status: 'checked_out',
      late_minutes: 12,
      break_minutes: 30,
      worked_minutes: 268,
      pay_minor: 6_477,
      break_started_at: null,
    })
  })

  it('in any history follows the table of states, and never leads to negative minutes.', () => {
    let taken = 0
    const press = fc.record({ action: fc.constantFrom(...punchActions), after: fc.integer({ min: -5, max: 300 }) })
    fc.assert(
      fc.property(fc.array(press, { maxLength: 12 }), (presses) => {
        let [state, at] = [row(), Date.parse(shift.starts_at)]
        for (const { action, after } of presses) {
          at += after * 60_000
          const moment = new Date(at).toISOString()
          if (punchRefusal(state, shift, action, moment) !== null) continue
          const next = afterPunch(state, shift, action, moment)
          expect(attendanceTransitions[state.status][action]).toContain(next.status)
          if (next.status !== 'missing_check_out') expect(next.break_started_at !== null).toBe(next.status === 'on_break')
          expect(next.break_minutes).toBeGreaterThanOrEqual(0)
          expect(next.worked_minutes ?? 0).toBeGreaterThanOrEqual(0)
          state = { ...state, ...next }
          taken += 1
        }
      }),
    )
    expect(taken).toBeGreaterThan(0)
  })
})

describe('the table of states', () => {
  it('leads to every state but the first.', () => {
    const reached = Object.values(attendanceTransitions).flatMap((steps) => Object.values(steps).flat())
    expect(attendanceStatuses.filter((status) => !reached.includes(status))).toEqual(['scheduled'])
  })
})
