import type { ApprovalAction } from '#contract/ambassadors/states.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'

interface NewDecision {
  id: string
  ambassador_id: string
  action: ApprovalAction
  reason: string
  decided_by: string
  decided_at: string
}

export async function insertDecision(tx: Tx, decision: NewDecision): Promise<void> {
  await tx.insertInto('ambassador_decisions').values(decision).execute()
}
