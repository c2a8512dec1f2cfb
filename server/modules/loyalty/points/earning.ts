import type { ReservationStatus } from '#contract/reservations/states.ts'
import { exponentOf } from '#contract/base/currencies.ts'
import { wholeBp } from '#contract/base/money.ts'
import type { LoyaltyRules } from '#contract/loyalty/rules.ts'
import type { Tier } from '#contract/loyalty/terms.ts'
import { effective } from '../rules/rules.ts'
import { credit, debit, type Book } from './book.ts'
import type { AccruingReservation } from './earning-views.ts'
import type { Accrual, AccrualRow, NewPointsEntry, WalletPosting } from './wallet-store.ts'

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

/** The last date on which points of a date can be spent. */
export const expiryOf = (date: string, months: number): string => Temporal.PlainDate.from(date).add({ months }).toString()

export interface PointsFacts {
  row: AccruingReservation
  wallet_id: string
  rules: LoyaltyRules
  /** Earned over the 365 business dates before that of the event. */
  tierPoints: number
  /** The sum of its earned and reversed entries, and the lot of the first. */
  booked: number
  lot_id: string | undefined
  /** Whether a visit on that date already earned its points. */
  hasVisit: boolean
  now: Temporal.Instant
  newId: () => string
}

export interface PointsDecision {
  accrual: AccrualRow | null
  postings: WalletPosting[]
  book: Book
  /** Points earned when the event was completed: for spending and for the visit. */
  earned: { spend: number; visit: number } | null
}

/** The postings for one reservation: they bring what was booked to what it earns now, so a repeated call posts nothing. */
export function decidePoints(book: Book, deciding: PointsFacts): PointsDecision {
  const { row, wallet_id, booked, lot_id, hasVisit, now, newId } = deciding
  const rules = effective(deciding.rules)
  const tier = tierOf(rules.tiers, deciding.tierPoints)
  const facts = { status: row.status, base_minor: row.base_minor, exponent: exponentOf(row.currency) }
  const accrued = accrue(facts, row.accrual, {
    rate_bp: rules.points_rate_bp,
    event_bp: row.event_bp,
    tier_bp: tier.multiplier_bp,
    tier: tier.level,
  })
  const { id: reservation_id, event_id, business_date } = row
  const accrual = accrued && { ...accrued, reservation_id, wallet_id, event_id, business_date }
  if (accrued?.state !== 'earned') return { accrual, postings: [], book, earned: null }

  const postings: WalletPosting[] = []
  let current = book
  const post = (entry: Pick<NewPointsEntry, 'kind' | 'points'>, id = newId()) => {
    const change =
      entry.points > 0
        ? credit(current, { id, points: entry.points, expires_on: expiryOf(business_date, rules.expires_after_months) })
        : debit(current, -entry.points, lot_id)
    current = change.book
    postings.push({ wallet_id, entry: { id, ...entry, business_date, at: now, reservation_id }, change })
  }
  const isNew = row.accrual?.state !== 'earned'
  const difference = accrued.points - booked
  if (difference !== 0) post({ kind: difference > 0 ? 'earned' : 'reversed', points: difference })
  const visit = isNew && !hasVisit ? rules.visit_points : 0
  if (visit > 0) post({ kind: 'visit', points: visit })
  return { accrual, postings, book: current, earned: isNew ? { spend: accrued.points, visit } : null }
}
