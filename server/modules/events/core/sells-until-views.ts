import { sql, type RawBuilder } from 'kysely'

/** When this prestation goes off sale: the first of its windows to end; null if only its event limits it. The rule is `hasEnded`. */
export const sellsUntil = (prestation: RawBuilder<unknown>) =>
  sql`least(${prestation}.sales_end_at, ${prestation}.entry_end_at, ${prestation}.arrive_by)`
