import { sql } from 'kysely'
import { instantText } from '../../../../infrastructure/clock/clock.ts'
import type { Tx } from '../../../../infrastructure/database/connect.ts'
import { newId } from '../../../../infrastructure/ids.ts'

interface NewTransfer {
  reservation_id: string
  from_client_id: string
  /** Null: no client has this name, or the email is not confirmed yet. */
  to_client_id: string | null
  /** As entered by the sender. */
  to: string
}

/**
 * Every email is stored as a hash that can recognise it but not reveal it, so that a row does not show whether it has an account.
 */
const emailHash = (email: string) => sql<Buffer>`sha256(convert_to(fold_name(${email}), 'UTF8'))`

/** Requires the lock of the event. */
export async function insertTransfer(tx: Tx, { to, ...transfer }: NewTransfer, now: Temporal.Instant): Promise<string> {
  const id = newId()
  const to_email_hash = to.includes('@') ? emailHash(to) : null
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

/** For an erased account: withdraws offers to it. */
export async function lapseOffersTo(tx: Tx, clientId: string, now: Temporal.Instant): Promise<void> {
  const ended = { outcome: 'lapsed', ended_at: instantText(now) }
  await tx
    .updateTable('reservation_transfers')
    .set(ended)
    .where('to_client_id', '=', clientId)
    .where('outcome', '=', 'open')
    .execute()
}

/** Assigns open offers for an email to the client who just confirmed it, and returns them. */
export async function claimOffersTo(
  tx: Tx,
  clientId: string,
  email: string,
): Promise<{ transfer_id: string; reservation_id: string }[]> {
  const { rows } = await sql<{ transfer_id: string; reservation_id: string }>`
    update reservation_transfers t set to_client_id = u.id
    from users u
    where u.id = ${clientId} and u.role = 'client' and fold_name(u.email) = fold_name(${email})
      and u.email_confirmed_at is not null
      and t.to_email_hash = ${emailHash(email)} and t.outcome = 'open' and t.to_client_id is null and t.from_client_id <> u.id
    returning t.id as transfer_id, t.reservation_id`.execute(tx)
  return rows
}
