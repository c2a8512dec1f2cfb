import type { listAllDisputes as endpoint } from '#contract/payments/disputes.ts'
import type { AnswerOf, QueryOf } from '#contract/base/endpoint.ts'
import { sum } from '#contract/base/money.ts'
import { defaultLimit } from '#contract/base/schema.ts'
import { readCursor, writeCursor } from '../../../infrastructure/database/cursor.ts'
import type { Caller } from '../../../infrastructure/http/caller.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { findDisputes, readDisputeTotals } from './dispute-views.ts'

export async function listAllDisputes(
  { db }: Infrastructure,
  _caller: Caller,
  { state, currency, club, cursor, limit = defaultLimit }: QueryOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> {
  const after = readCursor(cursor, ['instant', 'id'])
  const filter = { club_id: club ?? null, state: state ?? null, currency: currency ?? null }
  const [rows, totals] = await Promise.all([findDisputes(db, filter, { after, limit }), readDisputeTotals(db, filter)])
  const disputes = rows.slice(0, limit)
  const last = disputes.at(-1)
  const count = sum(totals.map((total) => total.disputes))
  return { disputes, totals, count, next: rows.length > limit && last ? writeCursor([last.position, last.id]) : null }
}
