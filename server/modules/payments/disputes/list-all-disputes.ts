import type { listAllDisputes as endpoint } from '#contract/payments/disputes.ts'
import type { AnswerOf, QueryOf } from '#contract/base/endpoint.ts'
import { sum } from '#contract/base/money.ts'
import { readCursor } from '../../../infrastructure/database/cursor.ts'
import type { Caller } from '../../../infrastructure/caller.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { findDisputes, readDisputeTotals } from './dispute-views.ts'
import { cutPage, defaultLimit } from '../../../infrastructure/database/page-of.ts'

export async function listAllDisputes(
  { db }: Infrastructure,
  _caller: Caller,
  { state, currency, club, cursor, limit = defaultLimit }: QueryOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> {
  const after = readCursor(cursor, ['instant', 'id'])
  const filter = { club_id: club ?? null, state: state ?? null, currency: currency ?? null }
  const [rows, totals] = await Promise.all([findDisputes(db, filter, { after, limit }), readDisputeTotals(db, filter)])
  const { page: disputes, next } = cutPage(rows, limit, (last) => [last.position, last.id])
  const count = sum(totals.map((total) => total.disputes))
  return { disputes, totals, count, next }
}
