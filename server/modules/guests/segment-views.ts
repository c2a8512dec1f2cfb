import { sql } from 'kysely'
import type { GuestSegment } from '#contract/guests/segments.ts'
import type { Database, Tx } from '../../infrastructure/database/connect.ts'

export type SegmentRow = Omit<GuestSegment, 'count'>

/** A club's segments by name. */
export async function findSegments(db: Database | Tx, clubId: string): Promise<SegmentRow[]> {
  const { rows } = await sql<SegmentRow>`
    select id, name, filters, created_at, version from guest_segments
    where club_id = ${clubId} order by lower(name), id`.execute(db)
  return rows
}
