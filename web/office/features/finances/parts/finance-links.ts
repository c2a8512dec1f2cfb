import { paths, withQuery } from '../../../../shared/navigation/paths.ts'

interface Rows {
  /** Two dates, or a named period of the statement. */
  period: string
  figure?: string
  source?: string
  category?: string
  event_id?: string
  ambassador_id?: string
}

/** The ledger rows behind a figure. */
export const rowsBehind = ({ period, ...filters }: Rows): string => withQuery(paths.clubStatement, { period, ...filters })

export const rangeOf = ({ from, to }: { from: string; to: string }): string => `${from},${to}`
