import type { ActOnAmbassadorBody, AmbassadorDetail } from '#contract/ambassadors/approval.ts'
import { approvalTransitions, reasonedApprovalActions } from '#contract/ambassadors/states.ts'
import { audit } from '../../../infrastructure/audit/audit-store.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import type { Caller } from '../../../infrastructure/caller.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import { newId, newReference } from '../../../infrastructure/ids.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { enqueue } from '../../../infrastructure/jobs/enqueue.ts'
import { findReferralCodes, insertReferralCode, lockAmbassador, setApproval } from '../../accounts/index.ts'
import { holdCommissions, releaseCommissions } from '../commissions/commission-store.ts'
import { insertDecision } from './ambassador-store.ts'
import { mailDecision } from './decision-emails.ts'
import { getAmbassador, allowedApprovalActions } from './list-ambassadors.ts'

/** One decision about an ambassador: of two at once, the second one sees the first one's result. */
export async function actOnAmbassador(
  { db, clock }: Infrastructure,
  caller: Caller,
  ambassadorId: string,
  body: ActOnAmbassadorBody,
): Promise<AmbassadorDetail> {
  const { action } = body
  const reason = body.reason ?? ''
  if (reason === '' && reasonedApprovalActions.includes(action))
    refuse('invalid', { fields: { reason: ['Give a reason. The ambassador will see it'] } })
  return db.transaction().execute(async (tx) => {
    const status = (await lockAmbassador(tx, ambassadorId)) ?? refuse('not_found')
    const next =
      approvalTransitions[status][action] ??
      refuse('invalid_transition', { extra: { status, allowed: allowedApprovalActions(status) } })
    const at = clock.now()
    await setApproval(tx, ambassadorId, next)
    if (action === 'suspend') await holdCommissions(tx, ambassadorId, at)
    if (action === 'restore') await releaseCommissions(tx, ambassadorId, at)
    if (action === 'approve') await giveCode(tx, ambassadorId, at)
    const id = newId()
    const decision = { id, ambassador_id: ambassadorId, action, reason }
    await insertDecision(tx, { ...decision, decided_by: caller.actor.user_id, decided_at: instantText(at) })
    await enqueue(tx, mailDecision, { decision_id: id })
    await audit(tx, caller, {
      at,
      action: 'actOnAmbassador',
      subject: { kind: 'user', id: ambassadorId },
      before: { approval_status: status },
      after: { approval_status: next, reason },
    })
    return getAmbassador(tx, ambassadorId)
  })
}

/** A free code of eight characters, drawn again if taken. */
async function giveCode(tx: Tx, ambassador_id: string, at: Temporal.Instant): Promise<void> {
  const codes = await findReferralCodes(tx, ambassador_id)
  if (codes.some(({ kind }) => kind === 'permanent')) return
  let isGiven = false
  while (!isGiven) {
    const code = newReference().replace('-', '')
    isGiven = await insertReferralCode(tx, { code, kind: 'permanent', ambassador_id, created_at: instantText(at) })
  }
}
