import { sql } from 'kysely'
import type { Database } from '../../../infrastructure/database/connect.ts'
import { personName } from '../../accounts/index.ts'

interface MailClub {
  club_name: string
  timezone: string
  /** The recipient's. */
  email: string | null
}

/** Names for an email to a person about a club's shifts; null once either is gone. */
export async function findMailClub(db: Database, clubId: string, userId: string): Promise<MailClub | null> {
  const { rows } = await sql<MailClub>`
    select c.name as club_name, c.timezone, u.email from clubs c join users u on u.id = ${userId} and u.deleted_at is null
    where c.id = ${clubId} and c.timezone is not null`.execute(db)
  return rows[0] ?? null
}

/** The planners of a club. */
export async function findPlanners(db: Database, clubId: string): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select admin_id as user_id from clubs where id = ${clubId}
    union select user_id from club_staff where club_id = ${clubId} and status = 'active' and can_access_staff_management
    limit 100`.execute(db)
  return rows.map(({ user_id }) => user_id)
}

export async function findStaffNames(db: Database, userIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select u.id, ${personName('u')} as name from users u where u.id = any(${userIds}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
