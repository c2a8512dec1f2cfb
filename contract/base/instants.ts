/** RFC 3339 text, or a `Temporal.Instant`. Moments are compared here, to the millisecond that rows and responses carry. */
type InstantLike = string | { epochMilliseconds: number }

const millisecondsOf = (moment: InstantLike): number =>
  typeof moment === 'string' ? Date.parse(moment) : moment.epochMilliseconds

export const isBefore = (one: InstantLike, other: InstantLike): boolean => millisecondsOf(one) < millisecondsOf(other)

export const earlier = <T extends InstantLike>(one: T, other: T): T => (isBefore(other, one) ? other : one)

export const later = <T extends InstantLike>(one: T, other: T): T => (isBefore(one, other) ? other : one)
