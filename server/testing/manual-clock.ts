import type { Clock } from '../infrastructure/clock/clock.ts'

export interface ManualClock extends Clock {
  set(instant: string): void
  forward(by: Temporal.DurationLike): void
}

/** A clock that stands until a test moves it. */
export function createManualClock(start: string): ManualClock {
  let now = Temporal.Instant.from(start)
  return {
    now: () => now,
    set: (instant) => void (now = Temporal.Instant.from(instant)),
    forward: (by) => void (now = now.add(by)),
  }
}
