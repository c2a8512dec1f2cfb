import { sql } from 'kysely'
import { instantText } from '../../../../infrastructure/clock/clock.ts'
import type { Tx } from '../../../../infrastructure/database/connect.ts'
import { newId } from '../../../../infrastructure/ids.ts'

interface NewTransfer {
  reservation_id: string
  from_client_id: string
  /** Null: nobody is called as the sender wrote, or nobody has confirmed the email yet. */
  to_client_id: string | null
  /** As the sender wrote. */
  to: string
}

/** An email that is waited for is kept as what tells it again, and as nothing that can be read. */
const emailHash = (email: string) => sql<Buffer>`sha256(convert_to(fold_name(${email}), 'UTF8'))`

/** Only for who has locked the night. */
export async function insertTransfer(tx: Tx, { to, ...transfer }: NewTransfer, now: Temporal.Instant): Promise<string> {
  const id = newId()
  const to_email_hash = transfer.to_client_id === null && to.includes('@') ? emailHash(to) : null
  await tx
    .insertInto('reservation_transfers')
    .values({ id, ...transfer, to_email_hash, made_at: instantText(now) })
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

/** Open offers to an email are the client's who has just confirmed it. Answers which these are. */
export async function claimOffersTo(
  tx: Tx,
  clientId: string,
  email: string,
): Promise<{ transfer_id: string; reservation_id: string }[]> {
  const { rows } = await sql<{ transfer_id: string; reservation_id: string }>`
    update reservation_transfers t set to_client_id = u.id
    from users u
    where u.id = ${clientId} and u.role = 'client' and fold_name(u.email) = fold_name(${email}) and u.email_confirmed_at is not null
      and t.to_email_hash = ${emailHash(email)} and t.outcome = 'open' and t.to_client_id is null and t.from_client_id <> u.id
    returning t.id as transfer_id, t.reservation_id`.execute(tx)
  return rows
}
