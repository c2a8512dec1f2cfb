/** The only way to ask for the time, so that tests can move it. */
export interface Clock {
  now(): Temporal.Instant
}

export const systemClock: Clock = { now: () => Temporal.Now.instant() }

/** RFC 3339 in UTC with milliseconds: the form of every instant in rows and on the wire. */
export function instantText(instant: Temporal.Instant): string {
  return instant.toString({ smallestUnit: 'millisecond' })
}
