import { describe, expect, it } from 'vitest'
import type { ShiftWarning } from '#contract/staffing/staff-schedules.ts'
import type { Shift } from '../shifts/shift.ts'
import { chooseForHeadcount } from './choose-people.ts'

const shiftOf = (user_id: string, day: number, from = 20): Shift => ({
  id: `${user_id} ${day} ${from}`,
  club_id: 'club',
  user_id,
  role_id: 'bar',
  template_id: null,
  event_id: null,
  business_date: `2030-06-0${day}`,
  starts_at: `2030-06-0${day}T${from}:00:00.000Z`,
  ends_at: `2030-06-0${day}T${from + 3}:00:00.000Z`,
  break_minutes: 0,
  early_in_minutes: 30,
  late_grace_minutes: 10,
  late_out_minutes: 120,
  note: '',
  status: 'draft',
  decline_reason: null,
  version: 1,
  created_at: '2030-01-01T00:00:00.000Z',
  published_at: null,
})
const want = (user_id: string, day = 5) => ({ user_id, business_date: `2030-06-0${day}`, shift: shiftOf(user_id, day) })
const unavailable: ShiftWarning[] = ['unavailable']

const choose = (
  shifts: ReturnType<typeof want>[],
  more: Partial<Parameters<typeof chooseForHeadcount>[1]> = {},
): { chosen: (string | null)[]; spare: (string | null)[] } => {
  const choice = chooseForHeadcount(shifts, {
    headcount: 2,
    there: new Map(),
    existing: [],
    ownTime: () => [],
    isOff: () => false,
    mayReplace: false,
    ...more,
  })
  const names = (list: readonly { user_id: string | null }[]) => list.map(({ user_id }) => user_id)
  return { chosen: names(choice.chosen), spare: names(choice.spare) }
}

describe('filling a template to its headcount', () => {
  it('plans as many as are missing, in the order they were named.', () => {
    expect(choose([want('a'), want('b'), want('c')])).toEqual({ chosen: ['a', 'b'], spare: ['c'] })
    expect(choose([want('a'), want('b')], { there: new Map([['2030-06-05', 1]]) })).toEqual({ chosen: ['a'], spare: ['b'] })
    expect(choose([want('a')], { there: new Map([['2030-06-05', 3]]) })).toEqual({ chosen: [], spare: ['a'] })
  })

  it('prefers people who are free, available, and have the fewest hours that week.', () => {
    const existing = [shiftOf('busy', 5, 21), shiftOf('tired', 3)]
    const ownTime = ({ user_id }: { user_id: string }) => (user_id === 'away' ? unavailable : [])
    const all = ['busy', 'off', 'away', 'tired', 'fresh', 'rested'].map((name) => want(name))
    const isOff = (name: string) => name === 'off'
    expect(choose(all, { existing, ownTime, isOff })).toEqual({
      chosen: ['fresh', 'rested'],
      spare: ['tired', 'away', 'busy', 'off'],
    })
    expect(choose(all, { existing, ownTime, isOff, headcount: 4 })).toMatchObject({
      chosen: ['fresh', 'rested', 'tired', 'away'],
    })
  })

  it('names those who can’t work when places stay empty, and moves busy ones if asked to.', () => {
    const existing = [shiftOf('busy', 5, 21)]
    expect(choose([want('busy'), want('a')], { existing })).toEqual({ chosen: ['a', 'busy'], spare: [] })
    expect(choose([want('busy'), want('a')], { existing, headcount: 1, mayReplace: true })).toEqual({
      chosen: ['a'],
      spare: ['busy'],
    })
  })

  it('shares several days between people.', () => {
    const days = [3, 4, 5].flatMap((day) => ['a', 'b', 'c'].map((name) => want(name, day)))
    expect(choose(days, { headcount: 1 }).chosen).toEqual(['a', 'b', 'c'])
  })
})
