import { sql } from 'kysely'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'

/** Puts names on a list. A trigger refuses more heads than its quota. */
export async function insertListedNames(
  tx: Tx,
  { list_id, added_by, now }: { list_id: string; added_by: 'club' | 'owner'; now: Temporal.Instant },
  names: readonly { id: string; folded_name: string }[],
): Promise<void> {
  await sql`
    insert into listed_names (reservation_id, list_id, folded_name, added_by, added_at)
    select id, ${list_id}, folded_name, ${added_by}, ${instantText(now)}
    from json_to_recordset(${JSON.stringify(names)}::json) as n (id uuid, folded_name text)`.execute(tx)
}

export async function updateFoldedName(tx: Tx, id: string, folded_name: string): Promise<void> {
  await tx.updateTable('listed_names').set({ folded_name }).where('reservation_id', '=', id).execute()
}
