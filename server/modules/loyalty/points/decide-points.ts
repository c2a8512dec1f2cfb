import { exponentOf } from '#contract/base/currencies.ts'
import type { LoyaltyRules } from '#contract/loyalty/rules.ts'
import { effective } from '../rules/rules.ts'
import { credit, debit, type Book } from './book.ts'
import type { AccruingReservation } from './earning-views.ts'
import { accrue, expiryOf, tierOf } from './earning.ts'
import type { AccrualRow, NewPointsEntry, WalletPosting } from './wallet-store.ts'

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
