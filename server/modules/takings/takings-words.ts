import type { SheetFacts } from '#contract/cash-up.ts'
import type { RevenueMethod } from '#contract/revenue-terms.ts'

/** The labels of takings in documents. */
export const sourceLabels: Readonly<Record<SheetFacts['takings'][number]['source'], string>> = {
  online: 'Paid online',
  till: 'Paid at the venue',
  manual: 'Manual revenue',
  adjustment: 'Adjustment of an earlier date',
}

export const methodLabels: Readonly<Record<RevenueMethod, string>> = {
  cash: 'Cash',
  card: 'Card',
  bank_transfer: 'Bank transfer',
  other: 'Other',
}

const categoryLabels: Readonly<Record<string, string>> = {
  entry: 'Entry',
  table: 'Tables',
  bottle: 'Bottles',
  guest_list: 'Guest list',
  extra: 'Extras',
  bar: 'Bar',
  door: 'Door',
  tables: 'Tables, manual',
  cloakroom: 'Cloakroom',
  shisha: 'Shisha',
  sponsorship: 'Sponsorship',
  private_hire: 'Private hire',
  other: 'Other',
}

export const categoryLabel = (category: string): string => categoryLabels[category] ?? category
