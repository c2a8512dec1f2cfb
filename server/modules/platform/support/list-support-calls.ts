import type { AnswerOf, QueryOf } from '#contract/base/endpoint.ts'
import {
  countedSupportCalls,
  type getClubSuspension as suspension,
  type listSupportCalls as calls,
} from '#contract/platform/support.ts'
import { readCursor } from '../../../infrastructure/database/cursor.ts'
import type { Caller, ClubCaller } from '../../../infrastructure/caller.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { findClubFacts } from '../../clubs/index.ts'
import { countSupportCalls, findSupportCalls } from './support-views.ts'
import { cutPage, defaultLimit } from '../../../infrastructure/database/page-of.ts'

/** Every call support made for the club, including reads. */
export async function listSupportCalls(
  { db }: Pick<Infrastructure, 'db'>,
  { club_id }: ClubCaller,
  { cursor, limit = defaultLimit }: QueryOf<typeof calls>,
): Promise<AnswerOf<typeof calls>> {
  const after = readCursor(cursor, ['instant', 'id'])
  const [rows, count] = await Promise.all([
    findSupportCalls(db, club_id, { after, limit }),
    countSupportCalls(db, club_id, countedSupportCalls),
  ])
  const { page, next } = cutPage(rows, limit, (last) => [last.position, last.id])
  return { calls: page, count, next }
}

/** For everyone in the club, including an administrator who has not created it yet. */
export async function getClubSuspension(
  { db }: Pick<Infrastructure, 'db'>,
  { club_id }: Caller,
): Promise<AnswerOf<typeof suspension>> {
  if (club_id === null) return { suspension: null }
  const { suspended_at, suspension_reason } = await findClubFacts(db, club_id)
  if (suspended_at === null || suspension_reason === null) return { suspension: null }
  return { suspension: { at: suspended_at, reason: suspension_reason } }
}
