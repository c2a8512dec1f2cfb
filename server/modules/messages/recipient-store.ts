import { sql } from 'kysely'
import type { Database, Tx } from '../../infrastructure/database/connect.ts'

export type RecipientResult = 'queued' | 'sent' | 'failed' | 'over_limit' | 'withdrawn' | 'unreachable' | 'banned'

export interface MessageRecipient {
  client_id: string
  result: RecipientResult
}

/** Adds guests to a message, each once, and returns those who are new. */
export async function insertRecipients(
  tx: Tx,
  messageId: string,
  recipients: readonly MessageRecipient[],
  at: string,
): Promise<MessageRecipient[]> {
  const { rows } = await sql<MessageRecipient>`
    insert into guest_message_recipients (message_id, client_id, result, at)
    select ${messageId}::uuid, client_id, result, ${at}::timestamptz
    from json_to_recordset(${JSON.stringify(recipients)}::json) as n(client_id uuid, result text)
    on conflict (message_id, client_id) do nothing returning client_id, result`.execute(tx)
  return rows
}

interface RecipientKey {
  message_id: string
  client_id: string
}

/** What came of an email that was to be sent. */
export async function setResult(db: Database, { message_id, client_id }: RecipientKey, result: RecipientResult): Promise<void> {
  await sql`
    update guest_message_recipients set result = ${result}
    where message_id = ${message_id} and client_id = ${client_id} and result = 'queued'`.execute(db)
}

/** The first time. Null takes it back. */
export async function setUnsubscribed(tx: Tx, { message_id, client_id }: RecipientKey, at: string | null): Promise<void> {
  await sql`
    update guest_message_recipients set unsubscribed_at = ${at}::timestamptz
    where message_id = ${message_id} and client_id = ${client_id}
      and (unsubscribed_at is null) = (${at}::timestamptz is not null)`.execute(tx)
}

/** For an erased account. */
export async function forgetRecipients(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('guest_message_recipients').where('client_id', '=', userId).execute()
}
