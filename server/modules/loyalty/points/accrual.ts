import type { ReservationStatus } from '#contract/reservations/states.ts'
import type { TierLevel } from '#contract/loyalty/terms.ts'
import { pointsFor, type EarningInput } from './earning.ts'

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
const booked: readonly ReservationStatus[] = ['held', 'awaiting_payment', 'confirmed', 'checked_in']

/**
 * A reservation's points now. Pending before its event ends, under current terms; earned once completed, permanently under the
 * terms of that moment; otherwise none.
 */
export function accrue({ status, base_minor, exponent }: EarningFacts, before: Accrual | null, terms: Terms): Accrual | null {
  if (before?.state === 'earned') return { ...before, base_minor, points: pointsFor({ ...before, base_minor, exponent }) }
  const points = pointsFor({ ...terms, base_minor, exponent })
  if (status === 'completed') return { state: 'earned', base_minor, points, ...terms }
  return booked.includes(status) && base_minor > 0 ? { state: 'pending', base_minor, points, ...terms } : null
}
