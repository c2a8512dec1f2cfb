import { sql } from 'kysely'
import { DatabaseError } from 'pg'
import type { SegmentFilters } from '#contract/guests/segments.ts'
import type { Tx } from '../../infrastructure/database/connect.ts'

/** Serializes changes to a club's segments. */
export async function lockSegments(tx: Tx, clubId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`segments ${clubId}`}, 0))`.execute(tx)
}

export const isSegmentNameTaken = (error: unknown): boolean =>
  error instanceof DatabaseError && error.constraint === 'guest_segments_name_taken'

interface NewSegment {
  id: string
  club_id: string
  name: string
  filters: SegmentFilters
  created_at: string
}

export async function insertSegment(tx: Tx, { filters, ...row }: NewSegment): Promise<void> {
  await tx
    .insertInto('guest_segments')
    .values({ ...row, filters: JSON.stringify(filters) })
    .execute()
}

export async function changeSegment(
  tx: Tx,
  { id, filters, ...fields }: Pick<NewSegment, 'id' | 'name' | 'filters'> & { version: number },
): Promise<void> {
  await tx
    .updateTable('guest_segments')
    .set({ ...fields, filters: JSON.stringify(filters) })
    .where('id', '=', id)
    .execute()
}

export async function deleteSegment(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('guest_segments').where('id', '=', id).execute()
}
