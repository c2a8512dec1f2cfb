import { sql, type RawBuilder } from 'kysely'
import { financeFigures, type FinancePeriod, type FinanceTotals } from '#contract/finances/figures.ts'
import type { Database } from '../../../infrastructure/database/connect.ts'
import { ledgerSums, sumIn } from '../../ledger/index.ts'
import { clubFigures } from './figures.ts'
import type { FigureScope } from './read-scope.ts'

/** All figures of entries, as columns with their names. */
export const figureSumsOf = (entry: string, transaction: string = entry): RawBuilder<FinanceTotals> =>
  sql.join(financeFigures.map((figure) => sql`${sumIn(clubFigures[figure], entry, { transaction })} as ${sql.ref(figure)}`))

/** The sums of the club's book between two business dates, as SQL for a `from`; its alias is `s`. */
export const clubSums = (
  { club_id, currency }: FigureScope,
  { from, to }: Pick<FinancePeriod, 'from' | 'to'>,
): RawBuilder<unknown> => sql`(
  select * from ${ledgerSums} l where l.club_id = ${club_id} and l.currency = ${currency}
    and l.business_date between ${from}::date and ${to}::date and starts_with(l.account, 'club_'))`

/** Takings posted late, because their own date was closed. A moved event's balances are adjustments too, but not late. */
export const lateTakings: RawBuilder<number> = sumIn(clubFigures.takings, 's', {
  among: sql`s.source = 'adjustment' and s.kind <> 'event_moved'`,
})

/** By business date and source. */
export type DatedTotals = FinanceTotals & { business_date: string; source: string | null }

export async function readByDate(
  db: Database,
  scope: FigureScope,
  period: Pick<FinancePeriod, 'from' | 'to'>,
): Promise<DatedTotals[]> {
  const { rows } = await sql<DatedTotals>`
    select s.business_date, s.source, ${figureSumsOf('s')} from ${clubSums(scope, period)} s
    group by s.business_date, s.source order by s.business_date, s.source`.execute(db)
  return rows
}
