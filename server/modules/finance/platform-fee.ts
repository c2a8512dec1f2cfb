import type { Payment } from './payment.ts'
import type { Refund } from './refund.ts'

/** A share in whole minor units, rounded half up. */
const share = (amount: number, part: number, whole: number) =>
  Number((2n * BigInt(amount) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)))

/** What the platform keeps of a payment, at a rate in basis points. */
export const platformFeeOf = (amountMinor: number, rateBp: number): number => share(amountMinor, rateBp, 10_000)

/**
 * What the platform gives up of its fee with one more refund: up to its share of all that is given back then. So parts that
 * add up to the payment give up its whole fee, whatever was rounded on the way.
 */
export function feeToGiveUp(
  { amount_minor, platform_fee_minor }: Pick<Payment, 'amount_minor' | 'platform_fee_minor'>,
  refunds: readonly Pick<Refund, 'amount_minor' | 'platform_fee_minor' | 'state'>[],
  next_minor: number,
): number {
  const standing = refunds.filter(({ state }) => state !== 'failed')
  const given = standing.reduce((total, one) => total + one.amount_minor, next_minor)
  const givenUp = standing.reduce((total, one) => total + one.platform_fee_minor, 0)
  return share(platform_fee_minor, given, amount_minor) - givenUp
}
