/** RFC 3339 text, or a `Temporal.Instant`. Moments are compared here, to the millisecond that rows and responses carry. */
type Moment = string | { epochMilliseconds: number }

const millisecondsOf = (moment: Moment): number => (typeof moment === 'string' ? Date.parse(moment) : moment.epochMilliseconds)

export const isBefore = (one: Moment, other: Moment): boolean => millisecondsOf(one) < millisecondsOf(other)

export const earlier = <T extends Moment>(one: T, other: T): T => (isBefore(other, one) ? other : one)

export const later = <T extends Moment>(one: T, other: T): T => (isBefore(one, other) ? other : one)
