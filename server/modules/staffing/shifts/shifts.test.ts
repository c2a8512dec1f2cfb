import { describe, expect, it } from 'vitest'
import { plannerActions, shiftStatuses, shiftTransitions, workerActions } from '#contract/staffing/shift-states.ts'
import {
  cancelledShift,
  changedShift,
  endsAttendance,
  movesAttendance,
  noticesOf,
  shiftObstacle,
  publishedShift,
  type Shift,
} from './shift.ts'
import { minutesBetween, moveByDays, readShiftTimes, timesOn } from './shift-times.ts'

const amsterdam = { timezone: 'Europe/Amsterdam', day_cutoff: '08:00:00' }
const at = '2026-11-20T12:00:00.000Z'

const draft: Shift = {
  id: 'shift',
  club_id: 'club',
  user_id: 'nora',
  role_id: 'bar',
  template_id: null,
  event_id: null,
  business_date: '2026-11-21',
  starts_at: '2026-11-21T22:00:00.000Z',
  ends_at: '2026-11-22T06:00:00.000Z',
  break_minutes: 30,
  early_in_minutes: 30,
  late_grace_minutes: 10,
  late_out_minutes: 120,
  note: '',
  status: 'draft',
  decline_reason: null,
  version: 1,
  created_at: at,
  published_at: null,
}
const published = publishedShift(draft, at)
const acknowledged: Shift = { ...published, status: 'acknowledged' }
const declined: Shift = { ...published, status: 'declined', decline_reason: 'Exams' }
const later = { starts_at: '2026-11-21T23:00:00.000Z' }

describe('the states of a shift', () => {
  it('lead to every state.', () => {
    const ends = Object.values(shiftTransitions).flatMap((actions) => Object.values(actions).flat())
    expect(new Set(ends)).toEqual(new Set(shiftStatuses))
  })

  it.each([
    ['draft', ['change', 'publish', 'delete']],
    ['published', ['change', 'cancel', 'acknowledge', 'decline']],
    ['acknowledged', ['change', 'cancel', 'decline']],
    ['declined', ['change', 'publish', 'cancel']],
    ['cancelled', []],
  ] as const)('%s allows %j.', (status, expected) => {
    const all = [...plannerActions, ...workerActions]
    expect(all.filter((action) => shiftObstacle(action, { status, is_worked: false }) === null)).toEqual(expected)
  })

  it('do not change a shift that someone has checked in for.', () => {
    expect(shiftObstacle('change', { status: 'published', is_worked: true })).toBe('shift_worked')
    expect(shiftObstacle('cancel', { status: 'acknowledged', is_worked: true })).toBe('shift_worked')
    expect(shiftObstacle('acknowledge', { status: 'published', is_worked: true })).toBeNull()
  })
})

describe('a change of a shift', () => {
  it('requires a new acknowledgement for another time, and none for a note.', () => {
    expect(changedShift(acknowledged, later).status).toBe('published')
    expect(changedShift(acknowledged, { note: 'Bring keys' }).status).toBe('acknowledged')
  })

  it('requires one from a new person, also after the first has declined.', () => {
    expect(changedShift(declined, { user_id: 'sam' })).toMatchObject({ status: 'published', decline_reason: null })
    expect(changedShift(declined, later).status).toBe('declined')
    expect(changedShift(draft, { user_id: 'sam' }).status).toBe('draft')
  })
})

const noticesIn = (before: Shift | null, after: Shift | null, now = at) =>
  noticesOf({ before, after }, now).map(({ kind, user_id }) => `${kind} ${user_id}`)

describe('notifications', () => {
  it.each<[string, Shift | null, Shift | null, string[]]>([
    ['a draft that is made', null, draft, []],
    ['a draft that moves', draft, { ...draft, ...later }, []],
    ['a draft that is deleted', draft, null, []],
    ['a shift that is published', draft, published, ['published nora']],
    ['an open shift that is published', { ...draft, user_id: null }, { ...published, user_id: null }, []],
    ['a published shift that moves', published, { ...published, ...later }, ['changed nora']],
    ['a note', published, { ...published, note: 'Bring keys' }, []],
    ['an acknowledgement', published, acknowledged, []],
    ['a refusal', acknowledged, declined, ['declined nora']],
    ['a cancellation', acknowledged, cancelledShift(acknowledged), ['cancelled nora']],
    ['the cancellation of a declined shift', declined, cancelledShift(declined), []],
    ['another person', acknowledged, { ...published, user_id: 'sam' }, ['cancelled nora', 'published sam']],
    ['a shift that becomes open', published, { ...published, user_id: null }, ['cancelled nora']],
  ])('%s', (_, before, after, expected) => {
    expect(noticesIn(before, after)).toEqual(expected)
  })

  it('are not sent for a shift that is over.', () => {
    expect(noticesIn(draft, published, '2026-11-22T06:00:00.000Z')).toEqual([])
    expect(noticesIn(draft, published, '2026-11-22T05:59:00.000Z')).toEqual(['published nora'])
  })
})

describe('the attendance record of a shift', () => {
  it.each<[string, Shift | null, Shift | null, 'moves' | 'ends' | 'stays']>([
    ['begins when it is published', draft, published, 'moves'],
    ['not for a draft', null, draft, 'stays'],
    ['not for an open shift', null, { ...published, user_id: null }, 'stays'],
    ['moves with it', published, { ...published, ...later }, 'moves'],
    ['stays when only its end moves', published, { ...published, ends_at: '2026-11-22T05:00:00.000Z' }, 'stays'],
    ['goes to another person', published, { ...published, user_id: 'sam' }, 'moves'],
    ['ends when it is declined', published, declined, 'ends'],
    ['ends when it is cancelled', acknowledged, cancelledShift(acknowledged), 'ends'],
    ['comes back when it is offered again', declined, published, 'moves'],
  ])('%s', (_, before, after, expected) => {
    const step = { before, after }
    expect(movesAttendance(step) ? 'moves' : endsAttendance(step) ? 'ends' : 'stays').toBe(expected)
  })
})

const hours = (times: { starts_at: string; ends_at: string } | null) =>
  times === null ? null : minutesBetween(times.starts_at, times.ends_at) / 60

describe('the times of a shift', () => {
  it.each([
    // An ordinary night, the one when the clocks go back, and the one when they go forward.
    ['2026-11-21', '23:00', '07:00', 8],
    ['2026-10-24', '23:00', '07:00', 9],
    ['2027-03-27', '23:00', '07:00', 7],
    // An end at the start is a whole day later.
    ['2026-11-21', '20:00', '20:00', 24],
    ['2026-10-24', '20:00', '20:00', null],
    // 02:30 is skipped that night, so it is 03:30.
    ['2027-03-27', '02:30', '04:00', 0.5],
    ['2027-03-27', '02:30', '03:15', null],
  ])('on %s from %s to %s take %s hours.', (date, start, end, expected) => {
    expect(hours(timesOn(date, { start, end }, amsterdam))).toBe(expected)
  })

  it('before the cutoff belong to the previous night.', () => {
    expect(timesOn('2026-11-21', { start: '02:00', end: '07:00' }, amsterdam)).toEqual({
      starts_at: '2026-11-22T01:00:00.000Z',
      ends_at: '2026-11-22T06:00:00.000Z',
      business_date: '2026-11-21',
    })
    expect(timesOn('2026-11-21', { start: '08:00', end: '12:00' }, amsterdam)?.starts_at).toBe('2026-11-21T07:00:00.000Z')
  })

  it('take the second of two hours that look alike if asked to.', () => {
    expect(readShiftTimes('2026-10-25T02:30', '2026-10-25T07:00', amsterdam)?.starts_at).toBe('2026-10-25T00:30:00.000Z')
    expect(readShiftTimes('2026-10-25T02:30', '2026-10-25T07:00', amsterdam, 1)?.starts_at).toBe('2026-10-25T01:30:00.000Z')
  })

  it('stay the same on the wall clock a week later, across clock changes.', () => {
    const week = timesOn('2026-10-17', { start: '23:00', end: '07:00' }, amsterdam)
    if (week === null) throw new Error('It fits.')
    const moved = moveByDays(week, 7, amsterdam)
    expect(moved).toEqual(timesOn('2026-10-24', { start: '23:00', end: '07:00' }, amsterdam))
    expect(hours(moved)).toBe(9)
  })
})
