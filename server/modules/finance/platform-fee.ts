import { share, sum, wholeBp } from '#contract/minor-units.ts'
import type { Payment } from './payment.ts'
import type { Refund } from './refund.ts'

/** What the platform keeps of a payment, at a rate in basis points. */
export const platformFeeOf = (amountMinor: number, rateBp: number): number => share(amountMinor, rateBp, wholeBp)

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
  const given = next_minor + sum(standing.map((one) => one.amount_minor))
  const givenUp = sum(standing.map((one) => one.platform_fee_minor))
  return share(platform_fee_minor, given, amount_minor) - givenUp
}
