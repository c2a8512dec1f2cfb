import type { AmbassadorStatement, requestAmbassadorTransfer as endpoint } from '#contract/ambassadors/statements.ts'
import type { BodyOf } from '#contract/base/endpoint.ts'
import { audit } from '../../../infrastructure/audit/audit-store.ts'
import type { Caller } from '../../../infrastructure/caller.ts'
import { answerOnceIn } from '../../../infrastructure/idempotency/answer-once.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import { approveTransfer, isBeingPaid, lockBankFiles, refuseInFile, requirePayouts } from '../../payouts/index.ts'
import { lockHeldAmbassadors } from '../commissions/commission-store.ts'
import { lockStatement, noteInFile } from './statement-store.ts'
import { findAnyStatement } from './statement-views.ts'

/** Approves the payout of a statement by transfer. What the provider makes of it arrives in `statementBooks`. */
export async function requestAmbassadorTransfer(
  infrastructure: Infrastructure,
  caller: Caller,
  { id, body, key }: { id: string; body: BodyOf<typeof endpoint>; key: string | null },
): Promise<AmbassadorStatement> {
  const { db, clock } = infrastructure
  const user_id = caller.actor.user_id
  const provider = requirePayouts(infrastructure).name
  const now = clock.now()
  const once = { user_id, club_id: null, key, endpoint: 'requestAmbassadorTransfer', request: { id, body } }
  return answerOnceIn({ db, clock }, once, async (tx) => {
    await lockBankFiles(tx, 'payout')
    const shown = (await findAnyStatement(tx, id, now)) ?? refuse('not_found')
    const blocked = await lockHeldAmbassadors(tx, [shown.ambassador.id])
    const { status, ambassador_id, currency, total_minor, in_bank_file_at } = (await lockStatement(tx, id)) ?? refuse('not_found')
    if (status === 'paid') return refuse('statement_paid')
    if (blocked.size > 0) return refuse('ambassador_suspended')
    if (await isBeingPaid(tx, id)) return refuse('transfer_under_way')
    refuseInFile(in_bank_file_at, body.unpaid_bank_file_at)
    await noteInFile(tx, [id], null)
    const payee = { kind: 'ambassador', id: ambassador_id } as const
    const approved = { payee, statement_id: id, currency, amount_minor: total_minor, provider, requested_by: user_id }
    const transfer_id = await approveTransfer(tx, approved, now)
    await audit(tx, caller, {
      at: now,
      action: 'requestAmbassadorTransfer',
      subject: { kind: 'ambassador_statement', id },
      after: { transfer_id, amount_minor: total_minor, currency, ...body },
    })
    return (await findAnyStatement(tx, id, now)) ?? refuse('not_found')
  })
}
