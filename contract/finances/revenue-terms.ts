import { menuCategories, minimumCategory, tabCategoryLabels } from '../tabs/terms.ts'

/** Categories of revenue besides bookings. */
export const revenueCategories = ['bar', 'door', 'tables', 'cloakroom', 'shisha', 'sponsorship', 'private_hire', 'other'] as const
export type RevenueCategory = (typeof revenueCategories)[number]

/** As screens and documents word them. */
export const categoryLabels: Readonly<Record<RevenueCategory, string>> = {
  bar: 'Bar',
  door: 'Door',
  tables: 'Tables',
  cloakroom: 'Cloakroom',
  shisha: 'Shisha',
  sponsorship: 'Sponsorship',
  private_hire: 'Private hire',
  other: 'Other',
}

/** Menus and manual revenue both have shisha and other. */
const menuOnly = menuCategories.filter((category) => category !== 'shisha' && category !== 'other')

/** What takings come from: a kind of prestation, a category of the menu, or one of manual revenue. */
export const takingsCategories = [
  'entry',
  'table',
  'bottle',
  'guest_list',
  'extra',
  ...menuOnly,
  minimumCategory,
  ...revenueCategories,
] as const

export const takingsCategoryLabels: Readonly<Record<(typeof takingsCategories)[number], string>> = {
  entry: 'Entry',
  table: 'Tables',
  bottle: 'Bottles',
  guest_list: 'Guest list',
  extra: 'Extras',
  ...tabCategoryLabels,
  ...categoryLabels,
  tables: 'Tables, manual',
}

/** `cash` is counted in the drawer. */
export const revenueMethods = ['cash', 'card', 'bank_transfer', 'other'] as const
export type RevenueMethod = (typeof revenueMethods)[number]

export const methodLabels: Readonly<Record<RevenueMethod, string>> = {
  cash: 'Cash',
  card: 'Card',
  bank_transfer: 'Bank transfer',
  other: 'Other',
}

/** At the venue besides cash. Compared at cash-up with the terminal’s total; a bank transfer is not at the venue. */
export const cashlessMethods = ['card', 'other'] as const satisfies readonly RevenueMethod[]
export type CashlessMethod = (typeof cashlessMethods)[number]

export const revenueStatuses = ['posted', 'void'] as const
