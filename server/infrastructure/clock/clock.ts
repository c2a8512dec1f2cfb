/** The only way to ask for the time, so that tests can move it. */
export interface Clock {
  now(): Temporal.Instant
  /** The same in milliseconds since 1970, for what is asked at each request: it makes nothing. */
  milliseconds(): number
}

export const systemClock: Clock = { now: () => Temporal.Now.instant(), milliseconds: () => Date.now() }

/** RFC 3339 in UTC with milliseconds: the form of every instant in rows and on the wire. */
export function instantText(instant: Temporal.Instant): string {
  return instant.toString({ smallestUnit: 'millisecond' })
}
