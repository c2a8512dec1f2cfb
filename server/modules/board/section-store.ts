import { sql } from 'kysely'
import type { SetSectionsBody } from '#contract/board/sections.ts'
import type { Tx } from '../../infrastructure/database/connect.ts'

interface Night {
  club_id: string
  event_id: string
}

/** Locks what is planned for a night, and returns the version of its sections. */
export async function lockSections(tx: Tx, { club_id, event_id }: Night): Promise<number> {
  await sql`insert into boards (event_id, club_id) values (${event_id}, ${club_id}) on conflict do nothing`.execute(tx)
  const { rows } = await sql<{ sections_version: number }>`
    select sections_version from boards where event_id = ${event_id} for update`.execute(tx)
  return rows[0]?.sections_version ?? 0
}

/** Replaces the sections of a locked night. */
export async function replaceSections(
  tx: Tx,
  { club_id, event_id }: Night,
  sections: SetSectionsBody['sections'],
): Promise<void> {
  const all = JSON.stringify(sections.map((section, position) => ({ ...section, position })))
  const of = sql`json_to_recordset(${all}::json) as s (position integer, name text, table_ids uuid[], staff_ids uuid[])`
  await sql`delete from sections where event_id = ${event_id}`.execute(tx)
  await sql`insert into sections (event_id, position, name) select ${event_id}::uuid, s.position, s.name from ${of}`.execute(tx)
  await sql`insert into section_tables (event_id, position, club_id, table_id)
    select ${event_id}::uuid, s.position, ${club_id}::uuid, unnest(s.table_ids) from ${of}`.execute(tx)
  await sql`insert into section_staff (event_id, position, user_id)
    select ${event_id}::uuid, s.position, unnest(s.staff_ids) from ${of}`.execute(tx)
  await sql`update boards set sections_version = sections_version + 1 where event_id = ${event_id}`.execute(tx)
}

/** An account is erased: it serves no section. */
export async function leaveSections(tx: Tx, userId: string): Promise<void> {
  await sql`delete from section_staff where user_id = ${userId}`.execute(tx)
}
