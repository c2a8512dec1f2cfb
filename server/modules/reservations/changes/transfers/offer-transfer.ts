import type { Database, Tx } from '../../../../infrastructure/database/connect.ts'
import { refuse } from '../../../../infrastructure/refusal.ts'
import { findClientNamed } from '../../../accounts/index.ts'
import type { ActionContext } from '../../core/lock-for-action.ts'
import type { ReservationRow } from '../../core/reservation.ts'
import { refuseClaimed } from '../../core/claimed-views.ts'
import { applyStep } from '../../core/apply-steps-store.ts'
import { findReservation } from '../../core/reservation-views.ts'
import { endTransfer, insertTransfer } from './transfer-store.ts'

/**
 * Offers a reservation to another client; an earlier offer ends. Unknown usernames are refused: sign-up discloses which are
 * taken. Whether an email has an account is never disclosed; an unconfirmed one waits for its confirmation.
 */
export async function offerTransfer({ tx, row, client_id, now }: ActionContext, to: string): Promise<ReservationRow> {
  const recipient = await findRecipient(tx, to, client_id)
  await refuseClaimed(tx, row.id, 0)
  if (row.transfer !== null) await endTransfer(tx, row.transfer.id, 'taken_back', now)
  const offer = { reservation_id: row.id, from_client_id: client_id, to_client_id: recipient?.id ?? null, to }
  const transfer_id = await insertTransfer(tx, offer, now)
  const actor = { kind: 'client', id: client_id } as const
  const facts = recipient === null ? {} : { transfer_id }
  await applyStep(tx, row, {}, { at: now, actor, action: 'transfer', facts })
  return (await findReservation(tx, row.id, client_id)) ?? refuse('not_found')
}

/** The client an offer would go to; null if no account has confirmed the email. */
export async function findRecipient(
  db: Database | Tx,
  to: string,
  clientId: string,
): Promise<{ id: string; name: string } | null> {
  const client = await findClientNamed(db, to)
  if (client?.id === clientId) return refuse('invalid', { fields: { to: ['That’s you. Enter another guest'] } })
  if (client === null && !to.includes('@'))
    return refuse('invalid', { fields: { to: ['No guest has this username. Check the spelling, or enter their email'] } })
  return client
}
