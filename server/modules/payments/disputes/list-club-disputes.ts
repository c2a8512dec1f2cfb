import type { listClubDisputes as endpoint } from '#contract/payments/disputes.ts'
import type { AnswerOf, QueryOf } from '#contract/base/endpoint.ts'
import { sum } from '#contract/base/money.ts'
import { readCursor } from '../../../infrastructure/database/cursor.ts'
import type { ClubCaller } from '../../../infrastructure/caller.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { findDisputes, readDisputeTotals } from './dispute-views.ts'
import { cutPage, defaultLimit } from '../../../infrastructure/database/page-of.ts'

/** Disputes about payments for a club's events. */
export async function listClubDisputes(
  { db }: Infrastructure,
  { club_id }: ClubCaller,
  { state, cursor, limit = defaultLimit }: QueryOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> {
  const after = readCursor(cursor, ['instant', 'id'])
  const filter = { currency: null, club_id, state: state ?? null, is_for_reservation: true as const }
  const [rows, totals] = await Promise.all([findDisputes(db, filter, { after, limit }), readDisputeTotals(db, filter)])
  const { page: disputes, next } = cutPage(rows, limit, (last) => [last.position, last.id])
  return {
    disputes,
    count: sum(totals.map((total) => total.disputes)),
    next,
  }
}
