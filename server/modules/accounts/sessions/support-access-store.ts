import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import { newId } from '../../../infrastructure/ids.ts'

interface Access {
  superadmin_id: string
  club_id: string
  reason: string
  opened_at: string
  ends_at: string
}

export async function insertAccess(tx: Tx, access: Access): Promise<void> {
  await tx
    .insertInto('support_accesses')
    .values({ id: newId(), ...access })
    .execute()
}

/** Ends every open access of the superadmin to the club. Returns how many. */
export async function endAccesses(
  tx: Tx,
  { superadmin_id, club_id }: Pick<Access, 'superadmin_id' | 'club_id'>,
  now: Temporal.Instant,
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('support_accesses')
    .set({ ends_at: instantText(now) })
    .where('superadmin_id', '=', superadmin_id)
    .where('club_id', '=', club_id)
    .where('ends_at', '>', instantText(now))
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}
