import type { countedAs } from '#contract/reservations/club-reservation-list.ts'
import { paths, withQuery } from '../../shared/navigation/paths.ts'

interface Rows {
  /** Two dates, or a named period of the statement. */
  period: string
  figure?: string
  source?: string
  category?: string
  method?: string | undefined
  weekday?: string
  dated_by?: 'posted_on'
  event_id?: string
  ambassador_id?: string
  /** Those beyond the first of a ranking. */
  others?: 'events' | 'ambassadors'
}

/** The ledger rows behind a figure. */
export const rowsBehind = ({ period, ...filters }: Rows): string => withQuery(paths.clubStatement, { period, ...filters })

interface CountedFilters {
  /** Two business dates. */
  period: string
  counted?: (typeof countedAs)[number]
  /** `22:30`. */
  arrived?: string
  event_id?: string
}

/** The reservations behind a count of guests. */
export const reservationsBehind = ({ period, ...filters }: CountedFilters): string =>
  withQuery(paths.clubReservations, { date_range: period, ...filters })

/** Of one business date. */
export const dateRows = (date: string): string => rowsBehind({ period: `${date},${date}` })

export const rangeOf = ({ from, to }: { from: string; to: string }): string => `${from},${to}`
