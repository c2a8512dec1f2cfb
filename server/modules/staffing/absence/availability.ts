import type { AvailabilityKind, DateHours, WeekHours } from '#contract/staffing/availability.ts'
import { timesOn, type ShiftZone } from '../shifts/shift-times.ts'

/** A person's availability. Unlisted time is available. */
export interface Availability {
  week: readonly WeekHours[]
  dates: readonly DateHours[]
}

export const noAvailability: Availability = { week: [], dates: [] }

type DayHours = Omit<WeekHours, 'weekday'>

/** The hours for a business date: its own, otherwise the weekly ones. */
export function hoursOn({ week, dates }: Availability, date: string): readonly DayHours[] {
  const own = dates.filter((one) => one.date === date)
  if (own.length > 0) return own
  const { dayOfWeek } = Temporal.PlainDate.from(date)
  return week.filter(({ weekday }) => weekday === dayOfWeek)
}

interface Span {
  starts_at: string
  ends_at: string
}

/** The parts of a span not covered by the others. */
const without = (span: Span, others: readonly Span[]): Span[] =>
  others.reduce<Span[]>(
    (left, other) =>
      left.flatMap((part) =>
        other.ends_at <= part.starts_at || other.starts_at >= part.ends_at
          ? [part]
          : [
              ...(other.starts_at > part.starts_at ? [{ starts_at: part.starts_at, ends_at: other.starts_at }] : []),
              ...(other.ends_at < part.ends_at ? [{ starts_at: other.ends_at, ends_at: part.ends_at }] : []),
            ],
      ),
    [span],
  )

/**
 * Whether a person can work a shift on a date. If there are available or preferred hours, the rest of the day is unavailable.
 * A shift that reaches into unavailable time is not possible. All day covers any shift on the date.
 */
export function availabilityFor(
  hours: readonly DayHours[],
  { business_date, starts_at, ends_at }: Span & { business_date: string },
  zone: ShiftZone,
): AvailabilityKind {
  const shift = { starts_at, ends_at }
  const spans = hours.flatMap(({ kind, start_local: start, end_local: end }) => {
    const times = start === null || end === null ? shift : timesOn(business_date, { start, end }, zone)
    return times === null ? [] : [{ kind, starts_at: times.starts_at, ends_at: times.ends_at }]
  })
  const of = (...kinds: AvailabilityKind[]) => spans.filter(({ kind }) => kinds.includes(kind))
  const possible = of('available', 'preferred')
  const isTaken = of('unavailable').some((span) => span.starts_at < ends_at && starts_at < span.ends_at)
  if (isTaken || (possible.length > 0 && without(shift, possible).length > 0)) return 'unavailable'
  return possible.length > 0 && without(shift, of('preferred')).length === 0 ? 'preferred' : 'available'
}
