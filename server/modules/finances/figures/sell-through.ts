import type { EventFinances } from '#contract/finances/analytics.ts'
import type { Curve } from './event-views.ts'

/** Guests booked by each number of days before an event, from the first to its date. */
const cumulative = ({ days }: Curve, shown: number): number[] => {
  const headsByDay = new Map(days.map(({ days_before, heads }) => [days_before, heads]))
  let heads = 0
  return Array.from({ length: shown + 1 }, (_, index) => {
    heads += headsByDay.get(shown - index) ?? 0
    return heads
  })
}

/**
 * An event's sales over time, compared with the mean of similar events: each counts as a share of its capacity, so that a larger
 * one does not weigh more. Future days have no value yet.
 */
export function sellThrough(
  event: Curve,
  like: readonly Curve[],
  { shown, days_left }: { shown: number; days_left: number },
): EventFinances['sell_through'] {
  const own = cumulative(event, shown)
  const others = like.filter(({ capacity }) => capacity > 0).map((one) => ({ ...one, heads: cumulative(one, shown) }))
  return own.map((heads, index) => {
    const shares = others.map((one) => (one.heads[index] ?? 0) / one.capacity)
    const mean = shares.reduce((total, one) => total + one, 0) / shares.length
    return {
      days_before: shown - index,
      heads: shown - index < days_left ? null : heads,
      like_heads: others.length === 0 ? null : Math.round(mean * event.capacity),
    }
  })
}
