import { share, sum, wholeBp } from '#contract/base/money.ts'
import type { Payment } from '../core/payment.ts'
import type { RefundRow } from './refund.ts'

/** The platform's fee for a payment, at a rate in basis points. */
export const platformFeeOf = (amountMinor: number, rateBp: number): number => share(amountMinor, rateBp, wholeBp)

/**
 * The part of its fee the platform returns with one more refund: up to its share of the total refunded by then. Refunds that
 * add up to the payment return exactly the whole fee: rounding loses nothing.
 */
export function feeToReturn(
  { amount_minor, platform_fee_minor }: Pick<Payment, 'amount_minor' | 'platform_fee_minor'>,
  refunds: readonly Pick<RefundRow, 'amount_minor' | 'platform_fee_minor' | 'state'>[],
  next_minor: number,
): number {
  const standing = refunds.filter(({ state }) => state !== 'failed')
  const total_minor = next_minor + sum(standing.map((one) => one.amount_minor))
  const givenUp = sum(standing.map((one) => one.platform_fee_minor))
  return share(platform_fee_minor, total_minor, amount_minor) - givenUp
}
