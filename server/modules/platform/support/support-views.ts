import { sql } from 'kysely'
import type { SupportCall } from '#contract/platform/support.ts'
import type { Database } from '../../../infrastructure/database/connect.ts'
import { personName } from '../../accounts/index.ts'
import { instantInCursor } from '../../../infrastructure/database/instant-sql.ts'

const ofClub = (clubId: string) => sql`a.club_id = ${clubId} and a.subject_kind = 'support_call'`

/** Superadmins' calls for a club, one more than a page, latest first. */
export async function findSupportCalls(
  db: Database,
  clubId: string,
  { after, limit }: { after: readonly [string, string] | null; limit: number },
): Promise<(SupportCall & { position: string })[]> {
  const page = after === null ? sql`` : sql`and (a.at, a.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`
  const { rows } = await sql<SupportCall & { position: string }>`
    select a.id, a.at, ${instantInCursor('a.at')} as position, a.action,
      a.after->>'reason' as reason, a.after->>'method' <> 'GET' as is_change,
      json_build_object('id', u.id, 'name', ${personName('u')}) as actor
    from audit_log a join users u on u.id = a.actor_id
    where ${ofClub(clubId)} ${page} order by a.at desc, a.id desc limit ${limit + 1}`.execute(db)
  return rows
}

export async function countSupportCalls(db: Database, clubId: string, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (select 1 from audit_log a where ${ofClub(clubId)} limit ${most}) counted`.execute(db)
  return rows[0]?.count ?? 0
}
