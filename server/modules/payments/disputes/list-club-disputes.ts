import type { listClubDisputes as endpoint } from '#contract/payments/disputes.ts'
import type { AnswerOf, QueryOf } from '#contract/base/endpoint.ts'
import { sum } from '#contract/base/money.ts'
import { defaultLimit } from '#contract/base/schema.ts'
import { readCursor, writeCursor } from '../../../infrastructure/database/cursor.ts'
import type { ClubCaller } from '../../../infrastructure/http/caller.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { findDisputes, readDisputeTotals } from './dispute-views.ts'

/** Disputes about payments for a club's events. */
export async function listClubDisputes(
  { db }: Infrastructure,
  { club_id }: ClubCaller,
  { state, cursor, limit = defaultLimit }: QueryOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> {
  const after = readCursor(cursor, ['instant', 'id'])
  const filter = { currency: null, club_id, state: state ?? null, is_for_reservation: true as const }
  const [rows, totals] = await Promise.all([findDisputes(db, filter, { after, limit }), readDisputeTotals(db, filter)])
  const disputes = rows.slice(0, limit)
  const last = disputes.at(-1)
  return {
    disputes,
    count: sum(totals.map((total) => total.disputes)),
    next: rows.length > limit && last ? writeCursor([last.position, last.id]) : null,
  }
}
