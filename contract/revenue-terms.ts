/** Categories of revenue besides bookings. */
export const revenueCategories = ['bar', 'door', 'tables', 'cloakroom', 'shisha', 'sponsorship', 'private_hire', 'other'] as const
export type RevenueCategory = (typeof revenueCategories)[number]

/** `cash` is counted in the drawer. */
export const revenueMethods = ['cash', 'card', 'bank_transfer', 'other'] as const
export type RevenueMethod = (typeof revenueMethods)[number]

export const revenueStatuses = ['posted', 'void'] as const
