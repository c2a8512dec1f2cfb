import type { PayoutMethod } from '#contract/payouts/club-payouts.ts'

export const payoutMethodLabels: Readonly<Record<PayoutMethod, string>> = { bank_transfer: 'Bank transfer', other: 'Other' }
