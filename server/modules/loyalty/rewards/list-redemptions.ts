import type { listClubRedemptions as clubEndpoint } from '#contract/loyalty/redemption-list.ts'
import type { AnswerOf, QueryOf } from '#contract/base/endpoint.ts'
import type { listRedemptions as endpoint } from '#contract/loyalty/rewards.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import { readCursor } from '../../../infrastructure/database/cursor.ts'
import type { Caller, ClubCaller } from '../../../infrastructure/caller.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { mayDecide } from './manage-redemption.ts'
import { readProgramme } from '../rules/rules-views.ts'
import {
  countClubRedemptions,
  countOwnRedemptions,
  findClubRedemptions,
  findOwnRedemptions,
  toClubRedemption,
  toRedemption,
} from './redemption-views.ts'
import { cutPage, defaultLimit } from '../../../infrastructure/database/page-of.ts'

const positionOf = ({ requested_at, id }: { requested_at: string; id: string }) => [requested_at, id]

export async function listRedemptions(
  { db, clock }: Infrastructure,
  { actor }: Caller,
  { status, cursor, limit = defaultLimit }: QueryOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> {
  const now = clock.now()
  const page = { status, now: instantText(now), after: readCursor(cursor, ['instant', 'id']), limit }
  const [rows, count] = await Promise.all([
    findOwnRedemptions(db, actor.user_id, page),
    countOwnRedemptions(db, actor.user_id, page),
  ])
  const { page: own, next } = cutPage(rows, limit, positionOf)
  return { redemptions: own.map((row) => toRedemption(row, now)), count, next }
}

/** The first instant of a local date, or of one some days later. */
const startOf = (date: string, timezone: string, days: number): string =>
  instantText(Temporal.PlainDate.from(date).add({ days }).toZonedDateTime(timezone).toInstant())

export async function listClubRedemptions(
  { db, clock }: Infrastructure,
  caller: ClubCaller,
  { status, reward, search = '', date_from, date_to, cursor, limit = defaultLimit }: QueryOf<typeof clubEndpoint>,
): Promise<AnswerOf<typeof clubEndpoint>> {
  const now = clock.now()
  const after = readCursor(cursor, ['instant', 'id'])
  const { timezone } = await readProgramme(db, caller.club_id)
  const from = date_from === undefined ? null : startOf(date_from, timezone, 0)
  const to = date_to === undefined ? null : startOf(date_to, timezone, 1)
  const filter = { club_id: caller.club_id, reward_id: reward, status, search: search.trim(), from, to }
  const page = { ...filter, now: instantText(now), after, limit }
  const [rows, count] = await Promise.all([findClubRedemptions(db, page), countClubRedemptions(db, page)])
  const { page: own, next } = cutPage(rows, limit, positionOf)
  return { redemptions: own.map((row) => toClubRedemption(row, mayDecide(caller), now)), count, next }
}
