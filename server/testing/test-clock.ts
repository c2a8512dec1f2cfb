import type { Clock } from '../infrastructure/clock/clock.ts'

/** A clock that does not move until a test moves it. */
export interface TestClock extends Clock {
  /** For instance `{ hours: 25 }`. */
  move(by: Temporal.DurationLike): void
}

/**
 * When every test begins, so that none depends on the hour it runs at: a Wednesday, late in the morning in Amsterdam.
 * `TEST_START` runs the tests on a database at another instant.
 */
export const testStart = Temporal.Instant.from(process.env['TEST_START'] ?? '2026-11-25T10:00:00Z')

/** An instant as text, some hours from `testStart`. */
export const startText = (hours = 0): string => testStart.add({ minutes: hours * 60 }).toString({ smallestUnit: 'millisecond' })

export function createTestClock(start: Temporal.Instant | string = testStart): TestClock {
  let time = Temporal.Instant.from(start).round('millisecond')
  return {
    now: () => time,
    milliseconds: () => time.epochMilliseconds,
    move(by) {
      // Instants have no calendar: a day is 24 hours.
      time = time.add(Temporal.Duration.from(by))
    },
  }
}
