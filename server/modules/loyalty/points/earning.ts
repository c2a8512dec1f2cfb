import type { ReservationStatus } from '#contract/reservations/states.ts'
import { wholeBp } from '#contract/base/money.ts'
import type { Tier, TierLevel } from '#contract/loyalty/terms.ts'

/** The inputs of points for spending: net money in minor units of a currency with this many digits, and rates in basis points. */
export interface EarningInput {
  base_minor: number
  exponent: number
  /** Points per major unit: 10000 is one. */
  rate_bp: number
  event_bp: number
  tier_bp: number
}

/** Rounded down once, over the whole product: refunds that leave nothing leave no points. */
export function pointsFor({ base_minor, exponent, rate_bp, event_bp, tier_bp }: EarningInput): number {
  const product = BigInt(base_minor) * BigInt(rate_bp) * BigInt(event_bp) * BigInt(tier_bp)
  return Number(product / (10n ** BigInt(exponent) * BigInt(wholeBp) ** 3n))
}

/** A reservation's points so far. */
export interface Accrual extends Omit<EarningInput, 'exponent'> {
  state: 'pending' | 'earned'
  points: number
  tier: TierLevel
}

/** The facts about a reservation that its points are computed from. */
export interface EarningFacts {
  status: ReservationStatus
  /** Payments minus refunds, net of tax, for eligible lines. */
  base_minor: number
  exponent: number
}

export type Terms = Pick<Accrual, 'rate_bp' | 'event_bp' | 'tier_bp' | 'tier'>

/** Statuses with booked places, whose payments will earn points. */
const accruingStatuses: readonly ReservationStatus[] = ['held', 'awaiting_payment', 'confirmed', 'checked_in']

/**
 * A reservation's points now. Pending before its event ends, under current terms; earned once completed, permanently under the
 * terms of that moment; otherwise none.
 */
export function accrue({ status, base_minor, exponent }: EarningFacts, before: Accrual | null, terms: Terms): Accrual | null {
  if (before?.state === 'earned') return { ...before, base_minor, points: pointsFor({ ...before, base_minor, exponent }) }
  const points = pointsFor({ ...terms, base_minor, exponent })
  if (status === 'completed') return { state: 'earned', base_minor, points, ...terms }
  return accruingStatuses.includes(status) && base_minor > 0 ? { state: 'pending', base_minor, points, ...terms } : null
}

/** The tier reached by this many points earned over 365 business dates. */
export function tierOf<T extends Tier>(tiers: readonly T[], points: number): T {
  const reached = tiers.findLast(({ from_points }) => points >= from_points) ?? tiers[0]
  if (reached === undefined) throw new Error('A programme has no tiers.')
  return reached
}

export const nextTier = <T extends Tier>(tiers: readonly T[], points: number): T | null =>
  tiers.find(({ from_points }) => from_points > points) ?? null

/** Business dates over which points count towards a tier, including the last one. */
export const tierDays = 365

/** The last date on which points of a date can be spent. */
export const expiryOf = (date: string, months: number): string => Temporal.PlainDate.from(date).add({ months }).toString()
