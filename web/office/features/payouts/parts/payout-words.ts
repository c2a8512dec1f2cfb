import type { AnyPayoutMethod } from '#contract/payouts/club-payouts.ts'

export const payoutMethodLabels: Readonly<Record<AnyPayoutMethod, string>> = {
  bank_transfer: 'Bank transfer',
  other: 'Other',
  transfer: 'Transfer',
}
