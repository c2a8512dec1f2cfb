/** Categories of revenue besides bookings. */
export const revenueCategories = ['bar', 'door', 'tables', 'cloakroom', 'shisha', 'sponsorship', 'private_hire', 'other'] as const
export type RevenueCategory = (typeof revenueCategories)[number]

/** `cash` is counted in the drawer. */
export const revenueMethods = ['cash', 'card', 'bank_transfer', 'other'] as const
export type RevenueMethod = (typeof revenueMethods)[number]

/** At the venue besides cash. Compared at cash-up with the terminal’s total; a bank transfer is not at the venue. */
export const cashlessMethods = ['card', 'other'] as const satisfies readonly RevenueMethod[]
export type CashlessMethod = (typeof cashlessMethods)[number]

export const revenueStatuses = ['posted', 'void'] as const
