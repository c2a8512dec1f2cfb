/** What a club takes beside what is booked here. */
export const revenueCategories = ['bar', 'door', 'tables', 'cloakroom', 'shisha', 'sponsorship', 'private_hire', 'other'] as const
export type RevenueCategory = (typeof revenueCategories)[number]

/** Of these, `cash` is in the drawer, and `bank_transfer` on the bank account. */
export const revenueMethods = ['cash', 'card', 'bank_transfer', 'other'] as const
export type RevenueMethod = (typeof revenueMethods)[number]

export const revenueStatuses = ['posted', 'void'] as const
