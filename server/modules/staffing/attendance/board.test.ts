import { expect, it } from 'vitest'
import { boardStateOf } from './board.ts'

const shift = { starts_at: '2026-11-21T22:00:00Z', ends_at: '2026-11-22T05:00:00Z', late_grace_minutes: 10 }

it.each([
  ['scheduled', '2026-11-21T20:00:00Z', 'expected'],
  ['scheduled', '2026-11-21T22:10:00Z', 'expected'],
  ['scheduled', '2026-11-21T22:10:01Z', 'late'],
  ['scheduled', '2026-11-22T05:00:00Z', 'missing'],
  ['checked_in', '2026-11-22T06:00:00Z', 'in'],
  ['on_break', '2026-11-22T01:00:00Z', 'on_break'],
  ['missing_check_out', '2026-11-22T08:00:00Z', 'missing'],
  ['absent', '2026-11-22T08:00:00Z', 'missing'],
  ['checked_out', '2026-11-22T04:00:00Z', 'done'],
  ['approved', '2026-11-22T09:00:00Z', 'done'],
  ['excused', '2026-11-21T22:00:00Z', null],
  ['cancelled', '2026-11-21T22:00:00Z', null],
] as const)('The board shows a person who is %s at %s as %s.', (status, now, state) => {
  expect(boardStateOf({ ...shift, status }, Temporal.Instant.from(now))).toBe(state)
})
