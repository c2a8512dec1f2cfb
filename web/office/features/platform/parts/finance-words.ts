import { own } from '#contract/base/own.ts'
import type { FinanceGroup, ReservationFigure } from '#contract/platform/finances.ts'
import type { LedgerFigure } from '#contract/platform/ledger.ts'
import type { InvoiceAge, MrrMove } from '#contract/platform/subscriptions.ts'
import type { PlanCode } from '#contract/subscriptions/states.ts'

export const platformFigureLabels: Readonly<Record<ReservationFigure, string>> = {
  gross: 'Gross sales',
  refunds: 'Refunds',
  net: 'Net sales',
  fees: 'Platform fees',
  provider_fees: 'Provider fees',
  commissions: 'Ambassador commissions',
  disputes_lost: 'Lost to disputes',
}

export const groupLabels: Readonly<Record<FinanceGroup, string>> = { club: 'Clubs', city: 'Cities', event: 'Events' }

export const ledgerLabels: Readonly<Record<LedgerFigure, string>> = {
  invoiced: 'Invoiced',
  received: 'Received',
  commissions: 'Commissions paid by us',
  platform_fees: 'Reservation fees',
  provider_fees: 'Payment costs',
  due_to_clubs: 'Owed to clubs',
}

const kindLabels: Readonly<Record<string, string>> = {
  reservation_paid: 'Payment',
  refund_granted: 'Refund',
  refund_failed: 'Refund failed',
  provider_fee: 'Provider fee',
  dispute_fee: 'Dispute fee',
  dispute_fee_returned: 'Dispute fee returned',
  commission_earned: 'Commission',
  dispute_lost: 'Dispute lost',
  dispute_returned: 'Dispute won after all',
  invoice_issued: 'Invoice',
  invoice_uncollectible: 'Invoice written off',
  invoice_paid: 'Invoice paid',
  club_paid_out: 'Payout',
  club_payout_voided: 'Payout voided',
  event_moved: 'Event moved to another date',
}
export const platformKindLabel = (kind: string): string => own(kindLabels, kind) ?? kind

export const moveLabels: Readonly<Record<MrrMove, string>> = {
  new: 'New',
  expansion: 'Expansion',
  reactivation: 'Reactivation',
  contraction: 'Contraction',
  churn: 'Churn',
}
export const ageLabels: Readonly<Record<InvoiceAge, string>> = {
  '0-7': 'Up to 7 days',
  '8-21': '8 to 21 days',
  '22-60': '22 to 60 days',
  '61+': 'Over 60 days',
}
export const planLabels: Readonly<Record<PlanCode, string>> = { starter: 'Starter', pro: 'Pro', elite: 'Elite' }
export const intervalLabels = { month: 'monthly', year: 'yearly' } as const

export const daysOf = ({ from, to }: { from: string; to: string }): number => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1

const monthFormat = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' })
/** `Nov 2026`. */
export const financeMonthLabel = (monthOn: string): string => monthFormat.format(new Date(monthOn))
