import { sql, type Insertable } from 'kysely'
import type { StaffFlags } from '#contract/permissions.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import type { ClubStaff } from '../../../infrastructure/database/schema.ts'

export async function insertStaff(tx: Tx, row: Insertable<ClubStaff>): Promise<void> {
  await tx.insertInto('club_staff').values(row).execute()
}

/** Gives a person a set of permissions of their own, which changes of their role no longer reach. */
export async function setOwnFlags(tx: Tx, userId: string, flags: StaffFlags): Promise<void> {
  await tx
    .updateTable('club_staff')
    .set(({ ref, lit }) => ({ ...flags, own_permissions: lit(true), version: sql`${ref('version')} + 1` }))
    .where('user_id', '=', userId)
    .execute()
}
