import { instantText } from '../../../../infrastructure/clock/clock.ts'
import type { Tx } from '../../../../infrastructure/database/connect.ts'
import { newId } from '../../../../infrastructure/ids.ts'

interface NewTransfer {
  reservation_id: string
  from_client_id: string
  /** Null: nobody is called as the sender wrote. */
  to_client_id: string | null
}

/** Only for who has locked the night. */
export async function insertTransfer(tx: Tx, transfer: NewTransfer, now: Temporal.Instant): Promise<string> {
  const id = newId()
  await tx
    .insertInto('reservation_transfers')
    .values({ id, ...transfer, made_at: instantText(now) })
    .execute()
  return id
}

export async function endTransfer(
  tx: Tx,
  id: string,
  outcome: 'accepted' | 'declined' | 'taken_back',
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('reservation_transfers')
    .set({ outcome, ended_at: instantText(now) })
    .where('id', '=', id)
    .where('outcome', '=', 'open')
    .execute()
}

/** For an account that is erased: what was offered to it is offered to nobody. */
export async function lapseOffersTo(tx: Tx, clientId: string, now: Temporal.Instant): Promise<void> {
  const ended = { outcome: 'lapsed', ended_at: instantText(now) }
  await tx
    .updateTable('reservation_transfers')
    .set(ended)
    .where('to_client_id', '=', clientId)
    .where('outcome', '=', 'open')
    .execute()
}
