import { sql, type Insertable, type Updateable } from 'kysely'
import type { StaffFlags } from '#contract/base/permissions.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import type { ClubStaff } from '../../../infrastructure/database/schema.ts'

export async function insertStaff(tx: Tx, row: Insertable<ClubStaff>): Promise<void> {
  await tx.insertInto('club_staff').values(row).execute()
}

/** Gives a person custom permissions, which changes to their role no longer affect. */
export async function setOwnFlags(tx: Tx, userId: string, flags: StaffFlags): Promise<void> {
  await updateStaffRow(tx, userId, { ...flags, own_permissions: true })
}

export async function updateStaffRow(tx: Tx, userId: string, changes: Updateable<ClubStaff>): Promise<void> {
  await tx
    .updateTable('club_staff')
    .set({ ...changes, version: sql`version + 1` })
    .where('user_id', '=', userId)
    .execute()
}

/** Starts an invited person's employment; returns their club, or null if they were not invited. */
export async function activateStaff(tx: Tx, userId: string, at: Temporal.Instant): Promise<string | null> {
  const row = await tx
    .updateTable('club_staff')
    .set({ status: 'active', joined_at: instantText(at), version: sql`version + 1` })
    .where('user_id', '=', userId)
    .where('status', '=', 'invited')
    .returning('club_id')
    .executeTakeFirst()
  return row?.club_id ?? null
}
