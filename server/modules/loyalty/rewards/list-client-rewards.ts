import type { AnswerOf, QueryOf } from '#contract/base/endpoint.ts'
import type { ClientReward, listClientRewards as endpoint } from '#contract/loyalty/rewards.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import { readCursor } from '../../../infrastructure/database/cursor.ts'
import type { Caller } from '../../../infrastructure/caller.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { isAdultVerified } from '../../accounts/index.ts'
import { tierOf } from '../points/earning.ts'
import { findClubsOf } from '../points/points-views.ts'
import { readProgrammes, type ProgrammeClub } from '../rules/rules-views.ts'
import { todayAt } from '../rules/rules.ts'
import { rewardsLeftOf, rewardObstacle } from './reward.ts'
import { countOffers, findIdentity, findOffers, isClubOpen, type RewardOfferRow } from './reward-views.ts'
import { cutPage, defaultLimit } from '../../../infrastructure/database/page-of.ts'

/** Rewards a client can request now or soon: at clubs where they have points, or at a named one. */
export async function listClientRewards(
  { db, clock }: Infrastructure,
  { actor }: Caller,
  { club, kind, reach, cursor, limit = defaultLimit }: QueryOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> {
  const client_id = actor.user_id
  const now = clock.now()
  const after = readCursor(cursor, ['integer', 'id', 'integer', 'id'])
  if (club !== undefined && !(await isClubOpen(db, club))) return refuse('not_found')
  const programmes = await readProgrammes(db, club === undefined ? await findClubsOf(db, client_id, null) : [club])
  const dates = [...programmes.values()].map((one) => ({ club_id: one.id, today: todayAt(one, now) }))
  const page = { client_id, now: instantText(now), dates, kind, reach, after, limit }
  const [rows, count, identity] = await Promise.all([findOffers(db, page), countOffers(db, page), findIdentity(db, client_id)])
  const { page: offers, next } = cutPage(rows, limit, (last) => [last.available, last.club_id, last.points_cost, last.id])
  const rewards = offers.flatMap((row) => {
    const programme = programmes.get(row.club_id)
    return programme === undefined ? [] : [toClientReward(row, programme, isAdultVerified(identity, todayAt(programme, now)))]
  })
  return { rewards, count, next }
}

function toClientReward(
  row: RewardOfferRow,
  { id, name, slug, city, rules }: ProgrammeClub,
  is_adult_verified: boolean,
): ClientReward {
  const { available, tier_points, had, points_cost, min_tier } = row
  const level = rules.tiers.find((tier) => tier.level === min_tier)
  return {
    ...row,
    club: { id, name, slug, city },
    min_tier: { level: min_tier, name: level?.name ?? min_tier },
    needs_approval: row.approval === 'manual',
    left: rewardsLeftOf(row),
    missing_points: Math.max(0, points_cost - available),
    obstacle: rewardObstacle(row, { available, had, tier: tierOf(rules.tiers, tier_points).level, is_adult_verified }),
  }
}
