import type { Caller, ClubCaller } from '../../../infrastructure/caller.ts'
import { readCursor } from '../../../infrastructure/database/cursor.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { toWaitingEntry } from './waiting-list.ts'
import { countWaitingEntries, findClubLine, findWaitingEntries } from './waiting-list-views.ts'
import { cutPage, defaultLimit } from '../../../infrastructure/database/page-of.ts'

interface Page {
  cursor?: string | undefined
  limit?: number | undefined
}

const afterOf = (cursor: string | undefined) => {
  const after = readCursor(cursor, ['instant', 'id'])
  return after && { createdAt: after[0], id: after[1] }
}

function cut<R extends { created_at: string; id: string }>(rows: R[], limit: number): { shown: R[]; next: string | null } {
  const { page: shown, next } = cutPage(rows, limit, (last) => [last.created_at, last.id])
  return { shown, next }
}

/** A client's waiting list entries and offers. */
export async function listWaitingList(
  { db, clock }: Infrastructure,
  { actor: { user_id: clientId } }: Caller,
  { cursor, limit = defaultLimit }: Page,
) {
  const now = clock.now()
  const [rows, count] = await Promise.all([
    findWaitingEntries(db, clientId, { after: afterOf(cursor), limit, now }),
    countWaitingEntries(db, clientId),
  ])
  const { shown, next } = cut(rows, limit)
  return { entries: shown.map((row) => toWaitingEntry(row, now)), count, next }
}

/** The waiting list of an event of this club. */
export async function listEventWaitingList(
  { db, clock }: Infrastructure,
  { club_id }: ClubCaller,
  event_id: string,
  { cursor, limit = defaultLimit }: Page,
) {
  const page =
    (await findClubLine(db, { club_id, event_id }, { after: afterOf(cursor), limit, now: clock.now() })) ?? refuse('not_found')
  const { shown, next } = cut(page.rows, limit)
  return { entries: shown.map(({ before, ...row }) => ({ ...row, place: before + 1 })), count: page.count, next }
}
