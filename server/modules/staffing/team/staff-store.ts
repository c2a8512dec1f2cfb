import type { Insertable } from 'kysely'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import type { ClubStaff } from '../../../infrastructure/database/schema.ts'

export async function insertStaff(tx: Tx, row: Insertable<ClubStaff>): Promise<void> {
  await tx.insertInto('club_staff').values(row).execute()
}
