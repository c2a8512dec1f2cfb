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
}

/** The ledger rows behind a figure. */
export const rowsBehind = ({ period, ...filters }: Rows): string => withQuery(paths.clubStatement, { period, ...filters })

/** Of one business date. */
export const dateRows = (date: string): string => rowsBehind({ period: `${date},${date}` })

export const rangeOf = ({ from, to }: { from: string; to: string }): string => `${from},${to}`
