import { refuse } from '../../../../infrastructure/http/refusal.ts'
import { findClientNamed } from '../../../accounts/index.ts'
import type { Acting } from '../../core/lock-for-action.ts'
import type { ReservationRow } from '../../core/reservation.ts'
import { applyStep } from '../../core/apply-steps-store.ts'
import { findReservation } from '../../core/reservation-views.ts'
import { endTransfer, insertTransfer } from './transfer-store.ts'

/**
 * Offers a reservation to another client. Whether that client exists is stored and never disclosed; an earlier offer ends. An unconfirmed
 * email waits for its confirmation.
 */
export async function offerTransfer({ tx, row, client_id, now }: Acting, to: string): Promise<ReservationRow> {
  const to_client_id = await findClientNamed(tx, to)
  if (to_client_id === client_id) return refuse('invalid', { fields: { to: ['This is you. Name somebody else'] } })
  if (row.transfer !== null) await endTransfer(tx, row.transfer.id, 'taken_back', now)
  const transfer_id = await insertTransfer(tx, { reservation_id: row.id, from_client_id: client_id, to_client_id, to }, now)
  const actor = { kind: 'client', id: client_id } as const
  const facts = to_client_id === null ? {} : { transfer_id }
  await applyStep(tx, row, {}, { at: now, actor, action: 'transfer', facts })
  return (await findReservation(tx, row.id, client_id)) ?? refuse('not_found')
}
