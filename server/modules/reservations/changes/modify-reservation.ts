import type { ModifyReservationBody } from '#contract/reservations/changes.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import type { HoldLimits } from '../booking/unpaid-holds.ts'
import type { ActionContext } from '../core/lock-for-action.ts'
import { toReservation, type ReservationRow } from '../core/reservation.ts'
import { expireOverdueOf } from '../core/expire-overdue.ts'
import { beginAddition } from './begin-addition.ts'
import { isPaidFirst } from './paid-first.ts'
import { decideModification } from './decide-modification.ts'
import { readChangeState } from './read-change-state.ts'
import { withinLimits } from './within-limits.ts'
import { writeChange } from './write-change.ts'

export interface ChangeContext {
  takes_payments: boolean
  /** Null if holds are not limited. */
  hold_limits: HoldLimits | null
}

export const changeContextOf = ({ payments, config }: Pick<Infrastructure, 'payments' | 'config'>): ChangeContext => ({
  takes_payments: payments !== null,
  hold_limits: config.rateLimits.enabled ? config.unpaidHolds : null,
})

/** Changes a client's own reservation. The event is locked, and its overdue holds have been released. */
export async function modifyReservation(
  context: ActionContext,
  { version, ...changes }: ModifyReservationBody,
  { takes_payments, hold_limits }: ChangeContext,
): Promise<ReservationRow> {
  const { tx, row, now } = context
  if (row.version !== version) refuse('stale', { extra: { current: toReservation(row, now) } })
  await expireOverdueOf(tx, row.event.id, now)
  const state = await readChangeState(tx, context, takes_payments)
  const decision = await withinLimits(tx, state, decideModification(state, changes, now), { now, hold_limits, locks: true })
  if ('changed' in decision)
    return isPaidFirst(row, decision.changed)
      ? beginAddition(context, decision.changed)
      : writeChange(context, decision.changed, 'modify')
  const { code, ...detail } = decision.refused
  return refuse(code, detail)
}
