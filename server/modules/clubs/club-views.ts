import { sql } from 'kysely'
import type { StaffPermissions } from '#contract/staff-permissions.ts'
import type { Database } from '../../infrastructure/database/connect.ts'

/** Somebody's place in a club: its administrator, or of its staff with permissions. */
export interface Membership {
  club_id: string
  /** Null for the administrator, who may do everything. */
  permissions: StaffPermissions | null
}

export async function findMembership(db: Database, userId: string): Promise<Membership | null> {
  const { rows } = await sql<Membership>`
    select id as club_id, null::json as permissions from clubs where admin_id = ${userId}
    union all
    select club_id, row_to_json(s) as permissions from club_staff s where user_id = ${userId}
    limit 1`.execute(db)
  return rows[0] ?? null
}

export async function isClubPicture(db: Database, name: string): Promise<boolean> {
  const { rows } = await sql`select 1 from clubs where cover_file = ${name} or logo_file = ${name} limit 1`.execute(db)
  return rows.length > 0
}
