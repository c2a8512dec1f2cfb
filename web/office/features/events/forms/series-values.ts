import { type Repeat, longestSeries } from '#contract/events/series.ts'
import { weekdayOf } from '../../../../shared/format/weekdays.ts'

/** The dialog's values. */
export interface SeriesValues {
  [name: string]: unknown
  business_date: string | null
  repeats: boolean
  /** 1 is Monday. Empty: the weekday of the first date. */
  weekdays: number[]
  every_weeks: number | null
  ends: 'count' | 'until'
  count: number | null
  until: string | null
}

export const firstValues: SeriesValues = {
  business_date: null,
  repeats: false,
  weekdays: [],
  every_weeks: 1,
  ends: 'count',
  count: 8,
  until: null,
}

/** The request; null while something is missing. */
export function requestedDates({
  business_date,
  repeats,
  weekdays,
  every_weeks,
  ends,
  count,
  until,
}: SeriesValues): { business_date: string; repeat?: Repeat } | null {
  if (business_date === null) return null
  if (!repeats) return { business_date }
  const end = ends === 'count' ? { count: count ?? 0 } : { until: until ?? '' }
  if (ends === 'count' ? count === null || count < 1 || count > longestSeries : until === null) return null
  const days = weekdays.length === 0 ? [weekdayOf(business_date)] : weekdays
  return { business_date, repeat: { weekdays: days, every_weeks: every_weeks ?? 1, ...end } }
}
