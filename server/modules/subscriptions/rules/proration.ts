import { share, sum, wholeBp } from '#contract/base/money.ts'
import type { BillingInterval } from '#contract/subscriptions/states.ts'

/** Net amounts in minor units. */
export interface BillLine {
  description: string
  amount_minor: number
}

/** A year costs ten months. */
export const priceOf = (monthlyMinor: number, interval: BillingInterval): number =>
  interval === 'year' ? 10 * monthlyMinor : monthlyMinor

export interface Tax {
  tax_bp: number
  /** The reason, as printed on an invoice. */
  tax_note: string
}

export interface Amounts extends Tax {
  lines: BillLine[]
  subtotal_minor: number
  tax_minor: number
  total_minor: number
}

/** Sums net lines and adds tax on the sum, rounded half up once. */
export function total(lines: BillLine[], tax: Tax): Amounts {
  const subtotal_minor = sum(lines.map(({ amount_minor }) => amount_minor))
  const tax_minor = share(subtotal_minor, tax.tax_bp, wholeBp)
  return { lines, subtotal_minor, ...tax, tax_minor, total_minor: subtotal_minor + tax_minor }
}
