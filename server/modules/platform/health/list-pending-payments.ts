import type { AnswerOf, QueryOf } from '#contract/base/endpoint.ts'
import type { listPendingPayments as endpoint } from '#contract/platform/pending-payments.ts'
import { readCursor } from '../../../infrastructure/database/cursor.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { countPendingPayments, findPendingPayments } from './pending-payments-views.ts'
import { cutPage, defaultLimit } from '../../../infrastructure/database/page-of.ts'

export async function listPendingPayments(
  { db }: Pick<Infrastructure, 'db'>,
  { state: stateFilter, cursor, limit = defaultLimit }: QueryOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> {
  const state = stateFilter ?? null
  const after = readCursor(cursor, ['instant', 'id'])
  const [rows, count] = await Promise.all([findPendingPayments(db, state, { after, limit }), countPendingPayments(db, state)])
  const { page: payments, next } = cutPage(rows, limit, (last) => [last.position, last.id])
  return { payments, count, next }
}
