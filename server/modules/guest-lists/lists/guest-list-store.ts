import { sql } from 'kysely'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'

/** The columns that a club decides. */
export interface GuestListColumns {
  name: string
  owner_name: string
  ambassador_id: string | null
  quota: number
  max_plus_ones: number
  closes_at: string
  for_starts_at: string
  is_free: boolean
  prestation_id: string | null
}

type NewGuestList = GuestListColumns & { id: string; event_id: string; club_id: string; created_at: string }

export async function insertGuestList(tx: Tx, list: NewGuestList): Promise<void> {
  await tx.insertInto('guest_lists').values(list).execute()
}

/** Requires the event's lock, as does everything that changes a list. */
export async function updateGuestListRow(tx: Tx, id: string, columns: Partial<GuestListColumns>): Promise<void> {
  await tx
    .updateTable('guest_lists')
    .set({ ...columns, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

export async function markListRemoved(tx: Tx, id: string, now: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('guest_lists')
    .set({ removed_at: instantText(now), version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}
