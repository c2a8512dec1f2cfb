import type { ReservationStatus } from '#contract/reservation-states.ts'
import type { TierLevel } from '#contract/loyalty-terms.ts'
import { pointsFor, type Earning } from './earning.ts'

/** What a reservation has come to in points so far. */
export interface Accrual extends Omit<Earning, 'exponent'> {
  state: 'pending' | 'earned'
  points: number
  tier: TierLevel
}

/** A reservation as points are made of it. */
export interface EarningFacts {
  status: ReservationStatus
  /** Paid less refunded, less its tax, of eligible lines. */
  base_minor: number
  exponent: number
}

export type Terms = Pick<Accrual, 'rate_bp' | 'event_bp' | 'tier_bp' | 'tier'>

/** Places that are booked, so that payments for them will bring points. */
const booked: readonly ReservationStatus[] = ['held', 'awaiting_payment', 'confirmed', 'checked_in']

/**
 * What a reservation comes to now. Pending while its event is to come, under the terms of today; earned once it is completed, for
 * good under the terms of that moment; else nothing.
 */
export function accrue({ status, base_minor, exponent }: EarningFacts, before: Accrual | null, terms: Terms): Accrual | null {
  if (before?.state === 'earned') return { ...before, base_minor, points: pointsFor({ ...before, base_minor, exponent }) }
  const points = pointsFor({ ...terms, base_minor, exponent })
  if (status === 'completed') return { state: 'earned', base_minor, points, ...terms }
  return booked.includes(status) && base_minor > 0 ? { state: 'pending', base_minor, points, ...terms } : null
}
