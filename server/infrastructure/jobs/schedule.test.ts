import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseSchedule } from './schedule.ts'

const at = (text: string) => Date.parse(text)
const day = '2026-11-21'

describe('A schedule', () => {
  it.each([
    ['* * * * *', '12:34:00', '12:34', '12:35'],
    ['* * * * *', '12:34:59.999', '12:34', '12:35'],
    ['*/10 * * * *', '12:34:00', '12:30', '12:40'],
    ['5-59/10 * * * *', '12:04:59', '11:55', '12:05'],
    ['7,37 * * * *', '12:37:00', '12:37', '13:07'],
    ['7-59/15 * * * *', '12:53:00', '12:52', '13:07'],
    ['13 9 * * *', '10:00:00', '09:13', '2026-11-22T09:13'],
    ['17 4 * * *', '04:16:59', '2026-11-20T04:17', '04:17'],
  ])('%s at %s ticked at %s and ticks at %s.', (line, now, latest, next) => {
    const instantOf = (text: string) => at(`${text.includes('T') ? text : `${day}T${text}`}Z`)
    const schedule = parseSchedule(line)
    expect([schedule.latest(instantOf(now)), schedule.next(instantOf(now))]).toEqual([instantOf(latest), instantOf(next)])
  })

  it('has no tick between the latest and the next, and each is the latest of its own minute.', () => {
    const schedule = parseSchedule('5-59/10 */6 * * *')
    fc.assert(
      fc.property(fc.integer({ min: at('2020-01-01T00:00Z'), max: at('2100-01-01T00:00Z') }), (now) => {
        const [latest, next] = [schedule.latest(now), schedule.next(now)]
        expect(latest).toBeLessThanOrEqual(now)
        expect(next).toBeGreaterThan(now)
        expect([schedule.next(latest), schedule.latest(next), schedule.latest(next - 1)]).toEqual([next, next, latest])
      }),
    )
  })

  it.each(['60 * * * *', '* 24 * * *', '*/0 * * * *', '9-5 * * * *', 'x * * * *', '* * 1 * *', '* *'])(
    'is never "%s".',
    (line) => {
      expect(() => parseSchedule(line)).toThrow(/schedule/)
    },
  )
})
