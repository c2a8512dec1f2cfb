import type { FinanceFigure } from '#contract/finances/figures.ts'
import { own } from '#contract/base/own.ts'
import type { TakingsOfDate } from '#contract/finances/finances.ts'
import { takingsCategoryLabels } from '#contract/finances/revenue-terms.ts'
import { formatMoney, percentOrDash } from '../../../../shared/format/format.ts'

export const clubFigureLabels: Record<FinanceFigure, string> = {
  takings: 'Takings',
  net_sales: 'Sales without tax',
  tax: 'Tax',
  refunds: 'Refunds',
  fees: 'Platform fees',
  commissions: 'Commissions',
  dispute_losses: 'Lost disputes',
  cash_differences: 'Cash differences',
  net: 'Net takings',
  payouts: 'Payouts',
  due: 'Held for you',
  till: 'Paid at the venue',
}

export const sourceLabels = { online: 'Online', till: 'At the venue', manual: 'Manual', adjustment: 'Adjustments' } as const

const kindLabels: Readonly<Record<string, string>> = {
  reservation_paid: 'Booking paid',
  refund_granted: 'Refund',
  refund_failed: 'Refund failed',
  paid_at_club: 'Paid at the venue',
  manual_revenue: 'Manual revenue',
  manual_revenue_voided: 'Manual revenue voided',
  commission_earned: 'Commission',
  club_paid_out: 'Payout',
  club_payout_voided: 'Payout voided',
  dispute_lost: 'Dispute lost',
  dispute_returned: 'Dispute won after all',
  cash_counted: 'Cash count',
  event_moved: 'Event moved to another date',
}

const accountLabels: Readonly<Record<string, string>> = {
  club_due_from_platform: 'Held for you by the platform',
  club_bank: 'Your bank account',
  club_till: 'Paid at the venue',
  club_sales: 'Sales without tax',
  club_output_tax: 'Tax on sales',
  club_platform_fees: 'Platform fees',
  club_commissions: 'Commissions',
  club_dispute_losses: 'Lost disputes',
  club_cash_differences: 'Cash differences',
}

/** `some_word` as `Some word`, if there is no better label. */
const spelled = (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll('_', ' ')}`

export const categoryLabel = (category: string | null): string =>
  category === null ? 'Not itemised' : (own(takingsCategoryLabels, category) ?? spelled(category))
export const entryKindLabel = (kind: string): string => own(kindLabels, kind) ?? spelled(kind)
export const accountLabel = (account: string): string => own(accountLabels, account) ?? spelled(account)

/** To a tenth of a percent. */
export const rateWords = (bp: number | null): string => percentOrDash(bp === null ? null : Math.round(bp / 10) * 10)

/** Why the takings of a date differ from those of its events: what comes after a date is closed counts on a later one. */
export const postedLaterWords = (
  { for_earlier_minor: earlier, posted_later_minor: later }: Pick<TakingsOfDate, 'for_earlier_minor' | 'posted_later_minor'>,
  currency: string,
): string[] => [
  ...(earlier === 0 ? [] : [`incl. ${formatMoney(earlier, currency)} for earlier dates`]),
  ...(later === 0 ? [] : [`plus ${formatMoney(later, currency)} posted later`]),
]
