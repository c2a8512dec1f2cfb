import { share, wholeBp } from '#contract/base/money.ts'
import { isPast, type PrestationFacts } from './event-facts.ts'

type PriceTerms<P> = Pick<PrestationFacts, 'price_minor' | 'free_until' | 'price_after_minor'> & { payment: P }

/**
 * The price for an arrival at `at`, and how it is paid. A guest list may be free for a while and then cost something at the door.
 */
export function termsAt<P extends string>(
  { price_minor, payment, free_until, price_after_minor }: PriceTerms<P>,
  at: Temporal.Instant,
): { price_minor: number; payment: P | 'at_club' } {
  if (free_until === null || price_after_minor === null || !isPast(free_until, at)) return { price_minor, payment }
  return { price_minor: price_after_minor, payment: 'at_club' }
}

interface Deposit {
  price_minor: number
  deposit_minor: number | null
  deposit_bp: number | null
}

/** The deposit for one unit: an amount, or a share of the price rounded half up. */
export const depositOf = ({ price_minor, deposit_minor, deposit_bp }: Deposit): number | null =>
  deposit_bp === null ? deposit_minor : share(price_minor, deposit_bp, wholeBp)
