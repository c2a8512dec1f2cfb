import {
  financeFigures,
  type ComparedAmount,
  type ComparedRate,
  type FinanceFigure,
  type FinanceTotals,
} from '#contract/finances/figures.ts'
import { changeBp } from '#contract/base/money.ts'
import type { Figure } from '../../ledger/index.ts'

/** The entries of the club's book that each figure sums. Every screen, file and statement reads figures by this table. */
export const clubFigures: Readonly<Record<FinanceFigure, Figure>> = {
  takings: [{ accounts: ['club_sales', 'club_output_tax'], sign: -1 }],
  net_sales: [{ accounts: ['club_sales'], sign: -1 }],
  tax: [{ accounts: ['club_output_tax'], sign: -1 }],
  refunds: [{ accounts: ['club_sales', 'club_output_tax'], kinds: ['refund_granted', 'refund_failed'], sign: 1 }],
  fees: [{ accounts: ['club_platform_fees'], sign: 1 }],
  commissions: [{ accounts: ['club_commissions'], sign: 1 }],
  dispute_losses: [{ accounts: ['club_dispute_losses'], sign: 1 }],
  cash_differences: [{ accounts: ['club_cash_differences'], sign: 1 }],
  net: [
    {
      accounts: ['club_sales', 'club_platform_fees', 'club_commissions', 'club_dispute_losses', 'club_cash_differences'],
      sign: -1,
    },
  ],
  payouts: [{ accounts: ['club_bank'], kinds: ['club_paid_out', 'club_payout_voided'], sign: 1 }],
  due: [{ accounts: ['club_due_from_platform'], sign: 1 }],
  till: [{ accounts: ['club_till'], sign: 1 }],
}

export const noTotals = (): FinanceTotals => ({
  takings: 0,
  net_sales: 0,
  tax: 0,
  refunds: 0,
  fees: 0,
  commissions: 0,
  dispute_losses: 0,
  cash_differences: 0,
  net: 0,
  payouts: 0,
  due: 0,
  till: 0,
})

export function addTotals(all: readonly FinanceTotals[]): FinanceTotals {
  const total = noTotals()
  for (const one of all) for (const figure of financeFigures) total[figure] += one[figure]
  return total
}

export const compare = (value: number, before: number): ComparedAmount => ({ value, before, change_bp: changeBp(value, before) })

export const compareRates = (value: number | null, before: number | null): ComparedRate => ({
  value,
  before,
  change_bp: value === null || before === null ? null : changeBp(value, before),
})

/** The most events and ambassadors in one response; the rest are summed. */
export const maxRanked = 25
