import type { ModifyReservationBody } from '#contract/reservation-changes.ts'
import { refuse } from '../../../infrastructure/http/refusal.ts'
import type { ActionContext } from '../core/lock-for-action.ts'
import type { ReservationRow } from '../core/reservation.ts'
import { expireOverdueOf } from '../core/expire-overdue.ts'
import { decideModification } from './decide-modification.ts'
import { readChangeState } from './read-change-state.ts'
import { writeChange } from './write-change.ts'

/** Changes a client's own reservation. The event is locked, and its overdue holds have been released. */
export async function modifyReservation(
  acting: ActionContext,
  body: ModifyReservationBody,
  takesPayments: boolean,
): Promise<ReservationRow> {
  const { tx, row, now } = acting
  await expireOverdueOf(tx, row.event.id, now)
  const decision = decideModification(await readChangeState(tx, acting, takesPayments), body, now)
  if ('changed' in decision) return writeChange(acting, decision.changed, 'modify')
  const { code, ...detail } = decision.refused
  return refuse(code, detail)
}
