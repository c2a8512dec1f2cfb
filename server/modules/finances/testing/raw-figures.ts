import { financeFigures, type FinanceFigure } from '#contract/finances/figures.ts'
import type { TestClub } from '../../../testing/clubs.ts'
import type { World } from '../../../testing/world.ts'

export interface RawEntry {
  id: string
  business_date: string
  /** The closed date it belongs to. */
  adjusts_date: string | null
  posted_on: string
  source: string
  kind: string
  event_id: string | null
  ambassador_id: string | null
  account: string
  category: string | null
  amount: number
}

/** The ledger's own rows, and nothing derived from them. */
export async function readRaw(world: World, { club_id }: TestClub): Promise<RawEntry[]> {
  const { rows } = await world.pool.query<RawEntry>(
    `select t.id, t.business_date::text, t.adjusts_date::text, t.posted_on::text, t.source, t.kind, t.event_id, r.ambassador_id,
      e.account, e.category, e.amount_minor::float8 as amount
     from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
     left join reservations r on r.id = t.reservation_id
     where t.club_id = $1 and t.currency = 'EUR'`,
    [club_id],
  )
  return rows
}

const total = (rows: readonly RawEntry[], ...accounts: string[]) =>
  rows.filter(({ account }) => accounts.includes(account)).reduce((sum, row) => sum + row.amount, 0)

/** Every figure as its definition says. */
export const raw: Record<FinanceFigure, (rows: readonly RawEntry[]) => number> = {
  takings: (rows) => 0 - total(rows, 'club_sales', 'club_output_tax'),
  net_sales: (rows) => 0 - total(rows, 'club_sales'),
  tax: (rows) => 0 - total(rows, 'club_output_tax'),
  refunds: (rows) =>
    total(
      rows.filter(({ kind }) => kind === 'refund_granted' || kind === 'refund_failed'),
      'club_sales',
      'club_output_tax',
    ),
  fees: (rows) => total(rows, 'club_platform_fees'),
  commissions: (rows) => total(rows, 'club_commissions'),
  dispute_losses: (rows) => total(rows, 'club_dispute_losses'),
  cash_differences: (rows) => total(rows, 'club_cash_differences'),
  net: (rows) => netOf(rows),
  payouts: (rows) =>
    total(
      rows.filter(({ kind }) => kind === 'club_paid_out' || kind === 'club_payout_voided'),
      'club_bank',
    ),
  due: (rows) => total(rows, 'club_due_from_platform'),
  till: (rows) => total(rows, 'club_till'),
}
export const allFigures = (rows: readonly RawEntry[]) =>
  Object.fromEntries(financeFigures.map((figure) => [figure, raw[figure](rows)]))
export const netOf = (rows: readonly RawEntry[]) =>
  raw.net_sales(rows) - raw.fees(rows) - raw.commissions(rows) - raw.dispute_losses(rows) - raw.cash_differences(rows)

/** Takings posted on an open date because their own was closed. */
export const lateOf = (rows: readonly RawEntry[]) =>
  raw.takings(rows.filter(({ adjusts_date, kind }) => adjusts_date !== null && kind !== 'event_moved'))

const change = (value: number, before: number) => (before <= 0 ? null : Math.floor(((value - before) * 10_000) / before + 0.5))
export const compared = (value: number, before: number) => ({ value, before, change_bp: change(value, before) })
export const within = (rows: readonly RawEntry[], from: string, to: string) =>
  rows.filter(({ business_date }) => business_date >= from && business_date <= to)
