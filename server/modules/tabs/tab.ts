import { sum } from '#contract/base/money.ts'
import type { TabSums } from '#contract/tabs/tab.ts'
import { minimumCategory, type TabMethod } from '#contract/tabs/terms.ts'
import { fillTiers, type LineShare } from '../ledger/index.ts'
import { includedTax, split } from '../../infrastructure/amounts.ts'

/** What decides a tab's sums. Minor units. */
export interface TabFacts {
  /** Its lines, less comps and discounts. */
  total_minor: number
  /** What the party's earlier tabs came to, with charges for the minimum spend. */
  earlier_minor: number
  minimum_minor: number | null
  /** What the party booked: in all, its tables, and bottles. */
  booked_total_minor: number
  booked_tables_minor: number
  booked_bottles_minor: number
  /** What it paid so far and is not charged again. */
  settled_minor: number
}

/**
 * A party's bill. The price of its table is spent on drinks: it pays whichever is more, and for what else it booked. All of that,
 * except what has nothing to do with the table, counts towards its minimum spend.
 */
export function sumTab(facts: TabFacts): Omit<TabSums, 'paid_minor' | 'minimum_charge_minor'> & { spend_minor: number } {
  const { total_minor, minimum_minor, booked_tables_minor: tables, booked_bottles_minor: bottles } = facts
  const atTable = Math.max(tables, facts.earlier_minor + total_minor)
  const booked_minor = facts.booked_total_minor - tables
  const counted_minor = bottles + atTable
  const spend_minor = booked_minor + atTable
  const shortfall_minor = Math.max(0, (minimum_minor ?? 0) - counted_minor)
  const bill = { spend_minor, prepaid_minor: facts.settled_minor }
  return {
    total_minor,
    minimum_minor,
    counted_minor,
    shortfall_minor,
    booked_minor,
    ...bill,
    due_minor: dueWith(0, bill),
    due_with_shortfall_minor: dueWith(shortfall_minor, bill),
  }
}

/** What is due, with a charge for the minimum spend. */
export const dueWith = (
  charge_minor: number,
  { spend_minor, prepaid_minor }: { spend_minor: number; prepaid_minor: number },
): number => Math.max(0, spend_minor + charge_minor - prepaid_minor)

export interface EnteredPayment {
  payment_id: string
  method: TabMethod
  /** For cash, what was handed over. */
  amount_minor: number
}

export interface SettledPayment extends EnteredPayment {
  change_minor: number
}

/**
 * What each payment pays of the amount due. Card and other payments pay exactly their amount, so they come first; cash pays what
 * is left, and the rest of it is change. Says why not, if they don't cover the amount or nothing is left for one of them.
 */
export function settlePayments(
  due_minor: number,
  entered: readonly EnteredPayment[],
): { payments: SettledPayment[] } | { refused: 'more_than_due' | 'tab_not_covered'; left_minor: number } {
  const exact = sum(entered.filter(({ method }) => method !== 'cash').map(({ amount_minor }) => amount_minor))
  let left = due_minor - exact
  if (left < 0) return { refused: 'more_than_due', left_minor: due_minor }
  const payments = entered.map((payment): SettledPayment => {
    if (payment.method !== 'cash') return { ...payment, change_minor: 0 }
    const amount_minor = Math.min(left, payment.amount_minor)
    left -= amount_minor
    return { ...payment, amount_minor, change_minor: payment.amount_minor - amount_minor }
  })
  if (left > 0) return { refused: 'tab_not_covered', left_minor: left }
  // Money that pays for nothing is all change.
  if (payments.some(({ amount_minor }) => amount_minor === 0)) return { refused: 'more_than_due', left_minor: due_minor }
  return { payments }
}

/** What a payment can be for, at most `amount_minor`. */
export type Payable = Omit<LineShare, 'tax_minor'>

interface ChargedLine {
  id: string
  category: string
  tax_bp: number
  total_minor: number
}

/** The lines of a tab as the ledger posts them: by category and tax rate, under the first line of each. */
export const payablesOf = (lines: readonly ChargedLine[]): Payable[] =>
  [...Map.groupBy(lines, ({ category, tax_bp }) => `${category} ${tax_bp}`).values()].flatMap((group) =>
    group.slice(0, 1).map(({ id, category, tax_bp }) => ({
      line_id: id,
      category,
      tax_bp,
      amount_minor: sum(group.map(({ total_minor }) => total_minor)),
    })),
  )

export const minimumPayable = (tabId: string, amount_minor: number, tax_bp: number): Payable => ({
  line_id: tabId,
  category: minimumCategory,
  tax_bp,
  amount_minor,
})

/**
 * Distributes payments, one after another, over what they are for: first what was booked, then the charge for the minimum spend,
 * then drinks in proportion. Tax follows a cumulative target, so that the payments together contain exactly the tax of the whole.
 */
export function allocatePayments(amounts: readonly number[], tiers: readonly (readonly Payable[])[]): LineShare[][] {
  const payables = tiers.flat()
  const { parts, rest } = fillTiers(
    sum(amounts),
    tiers.map((tier) => payables.map((one) => (tier.includes(one) ? one.amount_minor : 0))),
  )
  // More than the bill's own parts, such as an earlier refund that is paid again.
  const more = split(
    rest,
    payables.map(({ amount_minor }) => amount_minor),
  )
  const whole = parts.map((part, index) => part + (more[index] ?? 0))
  const paid = whole.map(() => 0)
  return amounts.map((amount) => {
    const now = fillTiers(amount, [whole.map((part, index) => part - (paid[index] ?? 0))]).parts
    return payables.flatMap(({ line_id, category, tax_bp }, index) => {
      const part = now[index] ?? 0
      const before = paid[index] ?? 0
      paid[index] = before + part
      const tax_minor = includedTax(before + part, tax_bp) - includedTax(before, tax_bp)
      return part === 0 ? [] : [{ line_id, category, tax_bp, amount_minor: part, tax_minor }]
    })
  })
}

/** What a line costs after what was taken off it. */
export const lineTotal = (line: {
  quantity: number
  unit_price_minor: number
  reduced_minor: number
  voided_at: string | null
}): number => (line.voided_at === null ? line.quantity * line.unit_price_minor - line.reduced_minor : 0)
