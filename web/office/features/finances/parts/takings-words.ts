import { own } from '#contract/base/own.ts'
import type { CashUp } from '#contract/finances/cash-up.ts'
import type { CashCheck } from '#contract/finances/cash-up-checks.ts'
import { categoryLabels, methodLabels, type CashlessMethod } from '#contract/finances/revenue-terms.ts'
import { formatCount } from '../../../../shared/format/format.ts'

/** On the terminal’s report. */
export const cashlessLabels: Readonly<Record<CashlessMethod, string>> = { card: 'Card total', other: 'Total of other methods' }

type TakingsLine = CashUp['takings'][number]

const sources: Readonly<Record<TakingsLine['source'], string>> = {
  online: 'Paid online',
  till: 'Paid at the venue',
  manual: 'Manual revenue',
  adjustment: 'Adjustments of earlier dates',
}

/** `Paid at the venue · Cash`, `Manual revenue · Bar · Card`. */
export const takingLabel = ({ source, method, category }: TakingsLine): string =>
  [
    sources[source],
    ...(category === null ? [] : [categoryLabels[category]]),
    ...(method === null ? [] : [methodLabels[method]]),
  ].join(' · ')

export const checkLabels: Readonly<Record<CashCheck, string>> = {
  events_running: 'Events still running',
  open_reservations: 'Open reservations',
  unpaid_balances: 'Unpaid balances',
  payments_under_way: 'Online payments in progress',
  missing_check_outs: 'Not checked out',
  open_drawers: 'Open drawers',
  open_tabs: 'Open tabs',
}

/** What an adjustment is, by its kind in the ledger. */
const adjustments: Readonly<Record<string, string>> = {
  reservation_paid: 'Online payment',
  refund_granted: 'Refund',
  refund_failed: 'Refund rejected by the bank',
  paid_at_club: 'Paid or refunded at the venue',
  manual_revenue: 'Manual revenue',
  manual_revenue_voided: 'Manual revenue voided',
  event_moved: 'Event moved',
}
export const adjustmentLabel = (kind: string): string => own(adjustments, kind) ?? 'Other posting'

export const openChecks = (count: number): string => formatCount(count, 'open check')
