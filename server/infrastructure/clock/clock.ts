/** The only source of the current time, so that tests can move it. */
export interface Clock {
  now(): Temporal.Instant
  /** The same in milliseconds since 1970, for code on every request: allocates nothing. */
  milliseconds(): number
}

export const systemClock: Clock = { now: () => Temporal.Now.instant(), milliseconds: () => Date.now() }

/** RFC 3339 in UTC with milliseconds: the format of every instant in rows and responses. */
export function instantText(instant: Temporal.Instant): string {
  return instant.toString({ smallestUnit: 'millisecond' })
}
