import { sql, type Insertable, type Updateable } from 'kysely'
import type { ShiftOfferStatus } from '#contract/staffing/shift-offer-states.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import type { ShiftOffers } from '../../../infrastructure/database/schema.ts'

export async function insertOffer(tx: Tx, row: Insertable<ShiftOffers>): Promise<void> {
  await tx.insertInto('shift_offers').values(row).execute()
}

export interface LockedOffer {
  id: string
  shift_id: string
  user_id: string
  accepted_by: string | null
  return_shift_id: string | null
  status: ShiftOfferStatus
  version: number
}

/** Under `lockRota`; the expiry job waits for this row. */
export async function lockOffer(tx: Tx, clubId: string, id: string): Promise<LockedOffer | null> {
  const { rows } = await sql<LockedOffer>`
    select id, shift_id, user_id, accepted_by, return_shift_id, status, version from shift_offers
    where id = ${id} and club_id = ${clubId} for update`.execute(tx)
  return rows[0] ?? null
}

export async function writeOffer(tx: Tx, id: string, change: Updateable<ShiftOffers>): Promise<void> {
  await tx
    .updateTable('shift_offers')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}
