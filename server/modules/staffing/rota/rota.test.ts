import { describe, expect, it } from 'vitest'
import type { ShiftViewRow } from './rota-views.ts'
import { decideShifts, stepsOf, type WantedShift } from './decide-shifts.ts'
import { costOf } from './shape-shift.ts'
import { datesOf, movedTimes } from './shift-fields.ts'
import { warningsOf, weekOf, type PlannedShift } from './warnings.ts'

/** A shift of Nora's, starting at an hour of a day in June 2026 in UTC. */
const shift = (id: string, day: number, hour: number, hours: number): PlannedShift => {
  const from = Temporal.Instant.from('2026-06-01T00:00:00Z').add({ hours: (day - 1) * 24 + hour })
  const text = (instant: Temporal.Instant) => instant.toString({ smallestUnit: 'millisecond' })
  const business_date = `2026-06-${String(day).padStart(2, '0')}`
  return { id, user_id: 'nora', business_date, starts_at: text(from), ends_at: text(from.add({ hours })), break_minutes: 0 }
}

const warned = (shifts: readonly PlannedShift[]) => warningsOf(shifts, () => [])

describe('warnings', () => {
  it('name a shift that starts less than 11 hours after the previous one, and not one at exactly 11.', () => {
    expect(warned([shift('a', 1, 8, 8), shift('b', 2, 2, 8), shift('c', 2, 21, 8)])).toEqual(new Map([['b', ['short_rest']]]))
    expect(warned([shift('a', 1, 8, 8), shift('b', 2, 3, 8)])).toEqual(new Map())
  })

  it('name each shift that takes a week over 48 hours, Monday to Sunday, without breaks.', () => {
    const week = [1, 2, 3, 4, 5].map((day) => shift(String(day), day, 10, 12))
    expect(warned(week)).toEqual(new Map([['5', ['long_week']]]))
    expect(warned(week.map((one) => ({ ...one, break_minutes: 150 })))).toEqual(new Map())
    // The 7th is a Sunday, the 8th starts another week.
    expect(warned([4, 5, 6, 7, 8].map((day) => shift(String(day), day, 10, 12)))).toEqual(new Map())
  })

  it('are computed per person.', () => {
    expect(warned([shift('a', 1, 8, 8), { ...shift('b', 1, 18, 8), user_id: 'sam' }])).toEqual(new Map())
  })

  it('include the person’s own time off and availability.', () => {
    const ownTime = ({ id }: PlannedShift) => (id === 'b' ? (['time_off'] as const) : [])
    const warnings = warningsOf([shift('a', 1, 8, 8), shift('b', 2, 2, 8)], ownTime)
    expect(warnings).toEqual(new Map([['b', ['short_rest', 'time_off']]]))
  })

  it.each([
    ['2026-06-01', '2026-06-01'],
    ['2026-06-07', '2026-06-01'],
    ['2026-01-01', '2025-12-29'],
  ])('count %s to the week of %s.', (date, monday) => {
    expect(weekOf(date)).toBe(monday)
  })
})

const windows = { early_in_minutes: 30, late_grace_minutes: 10, late_out_minutes: 120 }
const row = (planned: PlannedShift, change: Partial<ShiftViewRow> = {}): ShiftViewRow => ({
  ...planned,
  ...windows,
  club_id: 'club',
  role_id: 'bar',
  template_id: null,
  event_id: null,
  note: '',
  status: 'draft',
  decline_reason: null,
  version: 1,
  created_at: '',
  published_at: null,
  is_worked: false,
  staff_name: 'Nora',
  role_name: 'Bar',
  role_colour: '#000000',
  hourly_rate_minor: 1800,
  ...change,
})
const want = (planned: PlannedShift): WantedShift => ({ ...planned, shift: row(planned) })
type DecideArguments = Parameters<typeof decideShifts>
type OnConflict = DecideArguments[2]['on_conflict']
const present = (on_conflict: OnConflict) => ({ on_conflict, isOff: () => false })
const results = (shifts: DecideArguments[0], existing: DecideArguments[1], onConflict: OnConflict) =>
  decideShifts(shifts, existing, present(onConflict)).map(({ result }) => result)

describe('the result for a wanted shift', () => {
  const there = row(shift('there', 1, 20, 8))
  const overlapping = want(shift('new', 1, 22, 8))

  it.each([
    ['fail', 'conflict'],
    ['skip', 'skipped'],
    ['replace', 'replaced'],
  ] as const)('with %s, where a person works already: %s.', (onConflict, expected) => {
    expect(results([overlapping, want(shift('free', 2, 22, 8))], [there], onConflict)).toEqual([expected, 'planned'])
  })

  it('is to be left out if someone has checked in, whatever is asked.', () => {
    expect(results([overlapping], [{ ...there, is_worked: true }], 'replace')).toEqual(['skipped'])
  })

  it('is planned if one ends as the other starts, and for open shifts side by side.', () => {
    expect(results([want(shift('next', 2, 4, 4))], [there], 'fail')).toEqual(['planned'])
    const open = { ...overlapping, user_id: null }
    expect(results([open, open], [], 'fail')).toEqual(['planned', 'planned'])
  })

  it('is not planned on approved time off, whatever `on_conflict` says, but open shifts are.', () => {
    for (const on_conflict of ['fail', 'skip', 'replace'] as const) {
      const off = { on_conflict, isOff: (userId: string, date: string) => userId === 'nora' && date === '2026-06-01' }
      const decided = decideShifts([overlapping, want(shift('free', 2, 22, 8)), { ...overlapping, user_id: null }], [there], off)
      expect(decided.map(({ result }) => result)).toEqual(['time_off', 'planned', 'planned'])
      expect(stepsOf(decided)).toHaveLength(2)
    }
  })

  it('is planned once if the same is wanted twice, and not if the clock skips it.', () => {
    expect(results([overlapping, overlapping], [], 'replace')).toEqual(['planned', 'skipped'])
    expect(results([{ ...overlapping, shift: null }], [], 'fail')).toEqual(['misfit'])
  })

  it('replaces two shifts: a draft is deleted, a published shift is cancelled.', () => {
    const published = row(shift('late', 2, 5, 4), { status: 'published' })
    const steps = stepsOf(decideShifts([want(shift('new', 1, 22, 12))], [there, published], present('replace')))
    expect(steps.map(({ before, after }) => [before?.id, after?.id, after?.status])).toEqual([
      ['there', undefined, undefined],
      ['late', 'late', 'cancelled'],
      [undefined, 'new', 'draft'],
    ])
  })
})

it('The dates of an assignment are those listed, or those of a range on the weekdays of the template.', () => {
  expect(datesOf({ dates: ['2026-06-03', '2026-06-01', '2026-06-03'] }, [6])).toEqual(['2026-06-01', '2026-06-03'])
  expect(datesOf({ date_from: '2026-06-01', date_to: '2026-06-14' }, [5, 7])).toEqual([
    '2026-06-05',
    '2026-06-07',
    '2026-06-12',
    '2026-06-14',
  ])
})

it.each([
  [480, 1800, 14_400],
  [1, 1800, 30],
  [1, 1799, 30],
  [1, 1769, 29],
  [0, 1800, 0],
])('%i minutes at %i an hour cost %i.', (minutes, rate, cost) => {
  expect(costOf(minutes, rate)).toBe(cost)
})

describe('changed times of a shift', () => {
  const zone = { timezone: 'Europe/Amsterdam', day_cutoff: '08:00' }
  // The clocks go back at 03:00: the shift starts in the second hour from 02:00 to 03:00.
  const second = {
    ...row(shift('a', 1, 0, 8)),
    starts_at: '2026-10-25T01:30:00.000Z',
    ends_at: '2026-10-25T05:00:00.000Z',
    business_date: '2026-10-24',
  }

  it('keep the instant of a time that stays the same, also in the hour that occurs twice.', () => {
    const same = { starts_at_local: '2026-10-25T02:30', ends_at_local: '2026-10-25T06:00' }
    expect(movedTimes(second, same, zone)).toMatchObject({ starts_at: second.starts_at, ends_at: second.ends_at })
    expect(movedTimes(second, { ...same, fold: 0 }, zone)).toMatchObject({ starts_at: '2026-10-25T00:30:00.000Z' })
    expect(movedTimes(second, { ends_at_local: '2026-10-25T07:00' }, zone)).toMatchObject({
      starts_at: second.starts_at,
      ends_at: '2026-10-25T06:00:00.000Z',
    })
  })

  it('are refused if the end would come before the start.', () => {
    expect(() => movedTimes(second, { ends_at_local: '2026-10-25T02:45' }, zone)).toThrow(
      expect.objectContaining({ code: 'invalid' }),
    )
    expect(movedTimes(second, { ends_at_local: '2026-10-25T02:45', fold: 1 }, zone)).toMatchObject({
      starts_at: second.starts_at,
      ends_at: '2026-10-25T01:45:00.000Z',
    })
  })
})
