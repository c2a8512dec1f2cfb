import type { QueryOf } from '#contract/base/endpoint.ts'
import type { ClubPoints, getPoints as endpoint, MyPoints } from '#contract/loyalty/points.ts'
import { readCursor } from '../../../infrastructure/database/cursor.ts'
import type { Caller } from '../../../infrastructure/caller.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { readProgrammes, type ProgrammeClub } from '../rules/rules-views.ts'
import { todayAt } from '../rules/rules.ts'
import { nextTier, tierOf } from './earning.ts'
import { countPointsHistory, findClubsOf, findPointsHistory, findWallets, type WalletRow } from './points-views.ts'
import { cutPage, defaultLimit } from '../../../infrastructure/database/page-of.ts'

/** What a client can spend at each club, most first, and their history. */
export async function getPoints(
  { db, clock }: Infrastructure,
  { actor }: Caller,
  { club, cursor, limit = defaultLimit }: QueryOf<typeof endpoint>,
): Promise<MyPoints> {
  const client_id = actor.user_id
  const now = clock.now()
  const of = { client_id, club_id: club ?? null }
  const after = readCursor(cursor, ['instant', 'id'])
  const [programmes, rows, count] = await Promise.all([
    findClubsOf(db, client_id, of.club_id).then(async (ids) => readProgrammes(db, ids)),
    findPointsHistory(db, { of, after, limit }),
    countPointsHistory(db, of),
  ])
  const dates = [...programmes.values()].map((programme) => ({ club_id: programme.id, today: todayAt(programme, now) }))
  const wallets = await findWallets(db, client_id, dates)
  const clubs = wallets
    .flatMap((wallet) => {
      const programme = programmes.get(wallet.club_id)
      return programme === undefined ? [] : [toClubPoints(programme, wallet)]
    })
    .toSorted((one, other) =>
      one.available === other.available ? one.club.name.localeCompare(other.club.name) : other.available - one.available,
    )
  const { page: history, next } = cutPage(rows, limit, (last) => [last.at, last.id])
  return {
    total_available: clubs.reduce((total, { available }) => total + available, 0),
    clubs,
    history,
    count,
    next,
  }
}

const noPoints = { debt: 0, pending: 0, available: 0, expiring_points: 0, expires_on: null, tier_points: 0, last_visit_on: null }

/** A client's points at a club; without a wallet they have none yet. */
export function toClubPoints({ id, name, slug, city, rules }: ProgrammeClub, wallet: WalletRow | undefined): ClubPoints {
  const { debt, pending, available, expiring_points, expires_on, tier_points, last_visit_on } = wallet ?? noPoints
  const points = Math.max(0, tier_points)
  const next = nextTier(rules.tiers, points)
  return {
    club: { id, name, slug, city },
    available,
    pending,
    expiring: expires_on === null ? null : { points: expiring_points, on: expires_on },
    tier: { ...tierOf(rules.tiers, points), points },
    next_tier: next && { ...next, missing_points: next.from_points - points },
    debt,
    is_enabled: rules.is_enabled,
    last_visit_on,
  }
}
