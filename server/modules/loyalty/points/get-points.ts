import type { QueryOf } from '#contract/base/endpoint.ts'
import type { getPoints as endpoint, MyPoints } from '#contract/loyalty/points.ts'
import { defaultLimit } from '#contract/base/schema.ts'
import { readCursor } from '../../../infrastructure/database/cursor.ts'
import type { Caller } from '../../../infrastructure/caller.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { readProgrammes } from '../rules/rules-views.ts'
import { todayAt } from '../rules/rules.ts'
import { toClubPoints } from './club-points.ts'
import { countPointsHistory, findClubsOf, findPointsHistory, findWallets } from './points-views.ts'
import { cutPage } from '../../../infrastructure/database/page-of.ts'

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
