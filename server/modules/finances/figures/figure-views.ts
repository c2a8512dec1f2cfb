import { sql, type RawBuilder } from 'kysely'
import { financeFigures, type FinanceFigure, type FinancePeriod, type FinanceTotals } from '#contract/finances/figures.ts'
import type { Database } from '../../../infrastructure/database/connect.ts'
import { ledgerSums } from '../../ledger/index.ts'
import { figureRules } from './figures.ts'
import type { Frame } from './read-frame.ts'

interface Columns {
  account: RawBuilder<unknown>
  kind: RawBuilder<unknown>
}

/** Whether an entry belongs to a figure. */
export function isOfFigure(figure: FinanceFigure, { account, kind }: Columns): RawBuilder<boolean> {
  const { accounts, kinds } = figureRules[figure]
  const isAccount = sql`${account} in (${sql.join(accounts.map((one) => sql.lit(one)))})`
  return kinds === undefined
    ? sql<boolean>`(${isAccount})`
    : sql<boolean>`(${isAccount} and ${kind} in (${sql.join(kinds.map((one) => sql.lit(one)))}))`
}

export const sumOf = (figure: FinanceFigure, amount: RawBuilder<unknown>, columns: Columns): RawBuilder<number> =>
  sql<number>`(${sql.lit(figureRules[figure].sign)} * coalesce(sum(${amount}) filter (where ${isOfFigure(figure, columns)}),
    0))::bigint`

/** All figures, as columns with their names. */
export const sumsOf = (amount: RawBuilder<unknown>, columns: Columns): RawBuilder<FinanceTotals> =>
  sql.join(financeFigures.map((figure) => sql`${sumOf(figure, amount, columns)} as ${sql.ref(figure)}`))

/** The sums of the club's book between two business dates, as SQL for a `from`; its alias is `s`. */
export const clubSums = (
  { club_id, currency }: Frame,
  { from, to }: Pick<FinancePeriod, 'from' | 'to'>,
): RawBuilder<unknown> => sql`(
  select * from ${ledgerSums} l where l.club_id = ${club_id} and l.currency = ${currency}
    and l.business_date between ${from}::date and ${to}::date and starts_with(l.account, 'club_'))`

export const sumColumns: Columns = { account: sql`s.account`, kind: sql`s.kind` }
export const sumAmount = sql`s.amount_minor`

/** Takings posted late, because their own date was closed. A moved event's balances are adjustments too, but not late. */
export const lateTakings: RawBuilder<number> = sumOf(
  'takings',
  sql`case when s.source = 'adjustment' and s.kind <> 'event_moved' then s.amount_minor end`,
  sumColumns,
)

/** By business date and source. */
export type DatedTotals = FinanceTotals & { business_date: string; source: string | null }

export async function readByDate(db: Database, frame: Frame, period: Pick<FinancePeriod, 'from' | 'to'>): Promise<DatedTotals[]> {
  const { rows } = await sql<DatedTotals>`
    select s.business_date, s.source, ${sumsOf(sumAmount, sumColumns)} from ${clubSums(frame, period)} s
    group by s.business_date, s.source order by s.business_date, s.source`.execute(db)
  return rows
}
