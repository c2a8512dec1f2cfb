import type { BillingInterval } from '#contract/subscription-states.ts'

/** Net amounts in minor units. */
export interface Line {
  description: string
  amount_minor: number
}

/** A year costs ten months. */
export const priceOf = (monthlyMinor: number, interval: BillingInterval): number =>
  interval === 'year' ? 10 * monthlyMinor : monthlyMinor

/** `parts` of `whole` of an amount, rounded half up. */
export function shareOf(amountMinor: number, parts: number, whole: number): number {
  return Math.floor((2 * amountMinor * parts + whole) / (2 * whole))
}

export interface Tax {
  tax_bp: number
  /** Why it is so, as an invoice says it. */
  tax_note: string
}

export interface Amounts extends Tax {
  lines: Line[]
  subtotal_minor: number
  tax_minor: number
  total_minor: number
}

/** Sums net lines and puts the tax on the sum, rounded half up once. */
export function total(lines: Line[], tax: Tax): Amounts {
  const subtotal_minor = lines.reduce((sum, line) => sum + line.amount_minor, 0)
  const tax_minor = shareOf(subtotal_minor, tax.tax_bp, 10_000)
  return { lines, subtotal_minor, ...tax, tax_minor, total_minor: subtotal_minor + tax_minor }
}
