import type { Clock } from '../infrastructure/clock/clock.ts'

/** A clock that stands still until it is moved. */
export interface TestClock extends Clock {
  /** For instance `{ hours: 25 }`. */
  move(by: Temporal.DurationLike): void
}

/** Starts at the current time by default. */
export function createTestClock(start: Temporal.Instant | string = Temporal.Now.instant()): TestClock {
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
