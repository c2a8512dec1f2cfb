import type { RevenueMethod } from '#contract/revenue-terms.ts'

/** Where the money of an entry is. */
export const accountOf = (method: RevenueMethod) => (method === 'bank_transfer' ? ('club_bank' as const) : ('club_till' as const))
