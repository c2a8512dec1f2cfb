import { refuse } from '../../../infrastructure/refusal.ts'
import { refuseUnlessAllowed, type ActionContext } from '../core/lock-for-action.ts'
import type { ReservationRow } from '../core/reservation.ts'
import { releaseLines } from './release-lines.ts'
import { readChangeState } from './read-change-state.ts'
import { writeChange } from './write-change.ts'

/** Cancels some lines of a reservation. While a payment for all of them is under way, single ones cannot be cancelled. */
export async function cancelLines(
  context: ActionContext,
  lineIds: readonly string[],
  takesPayments: boolean,
): Promise<ReservationRow> {
  refuseUnlessAllowed('modify', context.row, context.now)
  const decision = releaseLines(await readChangeState(context.tx, context, takesPayments), lineIds)
  if ('changed' in decision) return writeChange(context, decision.changed, 'cancel')
  const { code, ...detail } = decision.refused
  return refuse(code, detail)
}
