import { sql } from 'kysely'
import type { AddMessageBody } from '#contract/messages/messages.ts'
import type { MessageState } from '#contract/messages/states.ts'
import type { Tx } from '../../infrastructure/database/connect.ts'
import type { RecipientResult } from './recipient-store.ts'

interface DemoMessage extends AddMessageBody {
  id: string
  club_id: string
  state: MessageState
  created_at: string
  updated_at: string
  scheduled_at?: string
  send_at?: string
  sent_at?: string
}

export async function insertDemoMessage(tx: Tx, message: DemoMessage): Promise<void> {
  await tx.insertInto('guest_messages').values(message).execute()
}

interface DemoRecipient {
  client_id: string
  result: RecipientResult
  has_unsubscribed?: boolean
}

export async function insertDemoRecipients(
  tx: Tx,
  { id, sent_at }: { id: string; sent_at: string },
  recipients: readonly DemoRecipient[],
): Promise<void> {
  await sql`
    insert into guest_message_recipients (message_id, client_id, result, at, unsubscribed_at)
    select ${id}::uuid, client_id, result, ${sent_at}::timestamptz, case when has_unsubscribed then ${sent_at}::timestamptz end
    from json_to_recordset(${JSON.stringify(recipients)}::json)
      as n(client_id uuid, result text, has_unsubscribed boolean)`.execute(tx)
}
