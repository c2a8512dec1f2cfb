import { sql } from 'kysely'
import { commissionStatuses, commissionTransitions, type CommissionEvent } from '#contract/ambassadors/commission-states.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import { commissionStatusAfter } from './reckoning.ts'

/** The statuses an event applies to, and where it leads. */
const movesOf = (event: CommissionEvent) => {
  const from = commissionStatuses.filter((status) => commissionTransitions[status][event] !== undefined)
  const [first] = from
  if (first === undefined) throw new Error(`${event} moves nothing.`)
  return { from, to: commissionStatusAfter(first, event) }
}

export async function approvePending(tx: Tx, ambassadorId: string, now: Temporal.Instant): Promise<void> {
  const { from, to } = movesOf('approve')
  await sql`
    update commissions set status = ${to}, updated_at = ${instantText(now)}
    where ambassador_id = ${ambassadorId} and status = any(${from}) and approves_at <= ${instantText(now)}`.execute(tx)
}

/** Last in the transaction that suspends an ambassador: none of their commissions is approved or added to a statement. */
export async function holdCommissions(tx: Tx, ambassadorId: string, now: Temporal.Instant): Promise<void> {
  await move(tx, ambassadorId, 'hold', now)
}

/** In the transaction that restores an ambassador: the next run approves what is due, unless a superadmin holds it. */
export async function releaseCommissions(tx: Tx, ambassadorId: string, now: Temporal.Instant): Promise<void> {
  await move(tx, ambassadorId, 'release', now)
}

async function move(tx: Tx, ambassadorId: string, event: 'hold' | 'release', now: Temporal.Instant): Promise<void> {
  const { from, to } = movesOf(event)
  await sql`
    update commissions set status = ${to}, updated_at = ${instantText(now)}
    where ambassador_id = ${ambassadorId} and status = any(${from}) and ruling is null`.execute(tx)
}
