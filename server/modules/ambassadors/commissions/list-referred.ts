import type {
  listReferredClubs as clubsEndpoint,
  listReferredEvents as eventsEndpoint,
} from '#contract/ambassadors/commissions.ts'
import { commissionTerms } from '#contract/ambassadors/commission-terms.ts'
import type { AnswerOf, QueryOf } from '#contract/base/endpoint.ts'
import { wordPatterns } from '../../../infrastructure/database/fold.ts'
import { readCursor } from '../../../infrastructure/database/cursor.ts'
import type { Caller } from '../../../infrastructure/caller.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { countPaidMonths } from './paid-months.ts'
import { countReferredClubs, countReferredEvents, findReferredClubs, findReferredEvents } from './referred-views.ts'
import { whyOf } from './why.ts'
import { cutPage, defaultLimit } from '../../../infrastructure/database/page-of.ts'

export async function listReferredClubs(
  { db }: Infrastructure,
  { actor }: Caller,
  { search = '', status, sort = '-date', cursor, limit = defaultLimit }: QueryOf<typeof clubsEndpoint>,
): Promise<AnswerOf<typeof clubsEndpoint>> {
  const filter = { words: wordPatterns(search), status }
  const [rows, count] = await Promise.all([
    findReferredClubs(db, actor.user_id, filter, { after: readCursor(cursor, ['instant', 'id']), limit, sort }),
    countReferredClubs(db, actor.user_id, filter),
  ])
  const { page, next } = cutPage(rows, limit, (last) => [last.since, last.club.id])
  const clubs = page.map(({ paid, code, ...row }) => ({
    ...row,
    why: whyOf({ reason: 'sign_up', code, attributed_at: row.since }),
    months_paid: countPaidMonths(paid).paid_months,
    months_total: commissionTerms.subscription_months,
  }))
  return { clubs, count, next }
}

export async function listReferredEvents(
  { db, clock }: Infrastructure,
  { actor }: Caller,
  { search = '', club, when, sort = '-date', cursor, limit = defaultLimit }: QueryOf<typeof eventsEndpoint>,
): Promise<AnswerOf<typeof eventsEndpoint>> {
  const filter = { words: wordPatterns(search), club, when, now: clock.now() }
  const [rows, count] = await Promise.all([
    findReferredEvents(db, actor.user_id, filter, { after: readCursor(cursor, ['instant', 'id']), limit, sort }),
    countReferredEvents(db, actor.user_id, filter),
  ])
  const { page, next } = cutPage(rows, limit, (last) => [last.event.starts_at, last.event.id])
  const events = page.map((row) => ({
    ...row,
    why: row.bookings > 0 ? 'Guests booked this event with your code or link.' : 'You referred the club of this event.',
  }))
  return { events, count, next }
}
