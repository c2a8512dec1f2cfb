import { countedAmbassadors, type AmbassadorDetail, type listAmbassadors as endpoint } from '#contract/ambassadors/approval.ts'
import type { AnswerOf, QueryOf } from '#contract/base/endpoint.ts'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import { readCursor } from '../../../infrastructure/database/cursor.ts'
import type { Caller } from '../../../infrastructure/caller.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { hasSigned } from '../../agreements/index.ts'
import { countAmbassadors, findAmbassador, findAmbassadors } from './ambassador-views.ts'
import { cutPage, defaultLimit } from '../../../infrastructure/database/page-of.ts'
import type { ApprovalState, ApprovalAction } from '#contract/ambassadors/states.ts'
import { approvalActions, approvalTransitions } from '#contract/ambassadors/states.ts'

export const allowedApprovalActions = (state: ApprovalState): ApprovalAction[] =>
  approvalActions.filter((action) => approvalTransitions[state][action] !== undefined)

export async function listAmbassadors(
  { db }: Infrastructure,
  _caller: Caller,
  { status, search, sort = 'oldest', cursor, limit = defaultLimit }: QueryOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> {
  const [after = null] = readCursor(cursor, ['id']) ?? []
  const filter = { status, search }
  const [rows, count] = await Promise.all([
    findAmbassadors(db, filter, { sort, after, limit }),
    countAmbassadors(db, filter, countedAmbassadors),
  ])
  const { page, next } = cutPage(rows, limit, (last) => [last.id])
  return {
    ambassadors: page.map((row) => ({ ...row, allowed_actions: allowedApprovalActions(row.status) })),
    count,
    next,
  }
}

export async function getAmbassador(db: Database | Tx, id: string): Promise<AmbassadorDetail> {
  const ambassador = (await findAmbassador(db, id)) ?? refuse('not_found')
  const has_signed = await hasSigned(db, { audience: 'ambassador', subject_id: id })
  return { ...ambassador, has_signed, allowed_actions: allowedApprovalActions(ambassador.status) }
}
