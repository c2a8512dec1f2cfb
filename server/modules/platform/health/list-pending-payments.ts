import type { AnswerOf, QueryOf } from '#contract/base/endpoint.ts'
import type { listPendingPayments as endpoint } from '#contract/platform/pending-payments.ts'
import { defaultLimit } from '#contract/base/schema.ts'
import { readCursor, writeCursor } from '../../../infrastructure/database/cursor.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { countPendingPayments, findPendingPayments } from './pending-payments-views.ts'

export async function listPendingPayments(
  { db }: Pick<Infrastructure, 'db'>,
  { state: given, cursor, limit = defaultLimit }: QueryOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> {
  const state = given ?? null
  const after = readCursor(cursor, ['instant', 'id'])
  const [rows, count] = await Promise.all([findPendingPayments(db, state, { after, limit }), countPendingPayments(db, state)])
  const payments = rows.slice(0, limit)
  const last = payments.at(-1)
  return { payments, count, next: rows.length > limit && last ? writeCursor([last.position, last.id]) : null }
}
