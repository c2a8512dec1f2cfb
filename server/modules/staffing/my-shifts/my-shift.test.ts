import { describe, expect, it } from 'vitest'
import { shiftAnswersTo } from './my-shift.ts'

const shift = { starts_at: '2026-11-21T22:00:00Z', ends_at: '2026-11-22T05:00:00Z' }
const at = (text: string) => Temporal.Instant.from(text)

describe('a shift of the caller', () => {
  it.each([
    ['published', '2026-11-21T12:00:00Z', false, ['acknowledge', 'decline']],
    ['acknowledged', '2026-11-21T12:00:00Z', false, ['decline']],
    ['published', '2026-11-21T21:45:00Z', true, []],
    ['published', '2026-11-21T22:00:00Z', false, ['acknowledge']],
    ['published', '2026-11-22T05:00:00Z', false, []],
    ['declined', '2026-11-21T12:00:00Z', false, []],
    ['cancelled', '2026-11-21T12:00:00Z', false, []],
  ] as const)('that is %s at %s (worked: %s) can be answered with %o.', (status, now, is_worked, answers) => {
    expect(shiftAnswersTo({ ...shift, status, is_worked }, at(now))).toEqual(answers)
  })
})
