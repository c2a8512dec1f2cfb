import type { QueryOf } from '#contract/base/endpoint.ts'
import type { listReturnedTickets as endpoint } from '#contract/reservations/resale.ts'
import type { ClubCaller } from '../../../../infrastructure/caller.ts'
import { readCursor } from '../../../../infrastructure/database/cursor.ts'
import { cutPage, defaultLimit } from '../../../../infrastructure/database/page-of.ts'
import type { Infrastructure } from '../../../../infrastructure/infrastructure.ts'
import { refuse } from '../../../../infrastructure/refusal.ts'
import { findEventWithReturns, findReturnedTickets } from './returned-tickets-views.ts'

/** What guests of this club returned for resale at an event, and what became of it. */
export async function listReturnedTickets(
  { db }: Pick<Infrastructure, 'db'>,
  { club_id }: ClubCaller,
  eventId: string,
  { cursor, limit = defaultLimit }: QueryOf<typeof endpoint>,
) {
  const { count, ...event } = (await findEventWithReturns(db, club_id, eventId)) ?? refuse('not_found')
  const after = readCursor(cursor, ['instant', 'id'])
  const rows = await findReturnedTickets(db, eventId, { after: after && { at: after[0], id: after[1] }, limit })
  const { page, next } = cutPage(rows, limit, ({ returned_at, id }) => [returned_at, id])
  return { event, tickets: page, count, next }
}
