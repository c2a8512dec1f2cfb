import type { ActionContext } from '../../core/lock-for-action.ts'
import type { ReservationRow } from '../../core/reservation.ts'
import { applyStep } from '../../core/apply-steps-store.ts'
import { endTransfer } from './transfer-store.ts'

/** The recipient declines, or the sender withdraws the offer. */
export async function declineTransfer({ tx, row, client_id, now }: ActionContext): Promise<ReservationRow> {
  const { transfer } = row
  if (transfer === null) return row
  const isTakenBack = row.client_id === client_id
  await endTransfer(tx, transfer.id, isTakenBack ? 'taken_back' : 'declined', now)
  const actor = { kind: 'client', id: client_id } as const
  const facts = isTakenBack ? {} : { transfer_id: transfer.id }
  return applyStep(tx, { ...row, transfer: null }, {}, { at: now, actor, action: 'decline_transfer', facts })
}
