import { exponentOf } from '#contract/base/currencies.ts'
import type { BodyOf } from '#contract/base/endpoint.ts'
import type {
  LoyaltyPreview,
  LoyaltyRules,
  LoyaltyTermsInput,
  updateLoyaltyRules as updateEndpoint,
} from '#contract/loyalty/rules.ts'
import { share } from '#contract/base/money.ts'
import { changedFields } from '../../../infrastructure/audit/audit-entry.ts'
import { audit } from '../../../infrastructure/audit/audit-store.ts'
import type { ClubCaller } from '../../../infrastructure/caller.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { setPointsRate } from '../../clubs/index.ts'
import { effective, todayAt } from '../rules/rules.ts'
import { putRules } from '../rules/rules-store.ts'
import { readProgramme } from '../rules/rules-views.ts'
import { readPointCost, readProposed, readActual } from './preview-views.ts'

export async function getLoyaltyRules({ db }: Infrastructure, { club_id }: ClubCaller): Promise<LoyaltyRules> {
  return (await readProgramme(db, club_id)).rules
}

export async function updateLoyaltyRules(
  { db, clock }: Infrastructure,
  caller: ClubCaller,
  { version, ...terms }: BodyOf<typeof updateEndpoint>,
): Promise<LoyaltyRules> {
  const { club_id } = caller
  return db.transaction().execute(async (tx) => {
    const before = (await readProgramme(tx, club_id)).rules
    if (!(await putRules(tx, club_id, { ...terms, version }, clock.now()))) return refuse('stale', { extra: { current: before } })
    await setPointsRate(tx, club_id, terms.points_rate_bp)
    const subject = { kind: 'loyalty_rules', id: club_id }
    await audit(tx, caller, { at: clock.now(), action: 'updateLoyaltyRules', subject, ...changedFields(before, terms) })
    return (await readProgramme(tx, club_id)).rules
  })
}

/** Business dates in a preview, up to yesterday. */
const previewedDays = 30

/** What rules would have cost, with each guest at the tier they had. */
export async function previewLoyaltyRules(
  { db, clock }: Infrastructure,
  { club_id }: ClubCaller,
  terms: LoyaltyTermsInput,
): Promise<LoyaltyPreview> {
  const programme = await readProgramme(db, club_id)
  const to = Temporal.PlainDate.from(todayAt(programme, clock.now())).subtract({ days: 1 })
  const span = { club_id, from: to.subtract({ days: previewedDays - 1 }).toString(), to: to.toString() }
  const exponent = exponentOf(programme.currency ?? 'EUR')
  const [actual, proposed, cost] = await Promise.all([
    readActual(db, span),
    readProposed(db, span, effective(terms), exponent),
    readPointCost(db, club_id),
  ])
  const { visits, points_base_minor, spend_points } = proposed
  const toCost = (spendPoints: number, visitPoints: number) => {
    const points = spendPoints + visitPoints
    const cost_minor = cost === null ? null : share(points, cost.cost_minor, cost.points)
    return { spend_points: spendPoints, visit_points: visitPoints, points, cost_minor }
  }
  return {
    from: span.from,
    to: span.to,
    currency: programme.currency,
    visits,
    points_base_minor,
    actual: toCost(actual.spend_points, actual.visit_points),
    proposed: toCost(spend_points, visits * effective(terms).visit_points),
    cost_per_point_thousandths: cost === null ? null : share(1_000, cost.cost_minor, cost.points),
  }
}
