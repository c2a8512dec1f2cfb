import { sql } from 'kysely'
import type { SegmentFilters } from '#contract/guests/segments.ts'
import type { AddMessageBody } from '#contract/messages/messages.ts'
import type { MessageState } from '#contract/messages/states.ts'
import type { Tx } from '../../infrastructure/database/connect.ts'

export async function insertMessage(
  tx: Tx,
  message: AddMessageBody & { id: string; club_id: string; created_at: string; updated_at: string },
): Promise<void> {
  await tx.insertInto('guest_messages').values(message).execute()
}

interface MessageChange extends Partial<AddMessageBody> {
  state?: MessageState
  scheduled_at?: string | null
  send_at?: string | null
  segment_name?: string | null
  segment_filters?: SegmentFilters | null
  version: number
  updated_at: string
}

/** Of a message whose row is locked. */
export async function changeMessage(tx: Tx, id: string, { segment_filters, ...change }: MessageChange): Promise<void> {
  const filters = segment_filters === null ? null : JSON.stringify(segment_filters)
  await tx
    .updateTable('guest_messages')
    .set({ ...change, ...(segment_filters !== undefined && { segment_filters: filters }) })
    .where('id', '=', id)
    .execute()
}

export async function deleteMessage(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('guest_messages').where('id', '=', id).execute()
}

export interface LockedMessage {
  club_id: string
  state: MessageState
  send_at: string | null
  position: string | null
}

/** Before anything else: its guests are taken, and its state changes, under this lock. */
export async function lockMessage(tx: Tx, id: string): Promise<LockedMessage | null> {
  const { rows } = await sql<LockedMessage>`
    select club_id, state, send_at, position from guest_messages where id = ${id} for update`.execute(tx)
  return rows[0] ?? null
}

/** How far the guests of a message were taken, and what that makes of it. */
export async function setProgress(
  tx: Tx,
  id: string,
  { state, position, at }: { state: MessageState; position: string | null; at: string },
): Promise<void> {
  await sql`
    update guest_messages set state = ${state}, position = ${position},
      sent_at = case when ${state} = 'sent' then ${at}::timestamptz end
    where id = ${id}`.execute(tx)
}
