import { sql } from 'kysely'
import type { UserHistoryEntry } from '#contract/people/users.ts'
import { instantText } from '../../infrastructure/clock/clock.ts'
import type { Database } from '../../infrastructure/database/connect.ts'
import { personName } from '../accounts/index.ts'
import { hasOffer, isWaitingEntry } from '../reservations/index.ts'
import { instantInCursor } from '../../infrastructure/database/instant-sql.ts'

export interface DeletionCounts {
  devices: number
  waiting_list: number
  shifts: number
}

/** What an account would leave behind if deleted now. */
export async function countForDeletion(db: Database, userId: string, now: Temporal.Instant): Promise<DeletionCounts> {
  const at = instantText(now)
  const { rows } = await sql<DeletionCounts>`
    select (select count(*) from tokens where user_id = ${userId} and expires_at > ${at}) as devices,
      (select count(*) from waiting_list_entries w where w.client_id = ${userId}
        and (${isWaitingEntry(now)} or ${hasOffer(now)})) as waiting_list,
      (select count(*) from staff_shifts where user_id = ${userId} and status in ('published', 'acknowledged')
        and starts_at > ${at}) as shifts`.execute(db)
  return rows[0] ?? { devices: 0, waiting_list: 0, shifts: 0 }
}

/** `club_id`: limits it to what was done for this club; null for all. */
export interface HistoryFilter {
  user_id: string
  club_id: string | null
}

const ofPerson = ({ user_id, club_id }: HistoryFilter) =>
  sql`a.subject_id = ${user_id} and a.subject_kind = 'user' and (${club_id}::uuid is null or a.club_id = ${club_id})`

const at = instantInCursor('a.at')

/** The history of an account, one more than a page, latest first. */
export async function findUserHistory(
  db: Database,
  filter: HistoryFilter,
  { after, limit }: { after: readonly [string, string] | null; limit: number },
): Promise<(UserHistoryEntry & { position: string })[]> {
  const page = after === null ? sql`` : sql`and (a.at, a.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`
  const { rows } = await sql<UserHistoryEntry & { position: string }>`
    select a.id, a.at, ${at} as position, a.action, a.before, a.after,
      case when a.actor_id is not null then json_build_object('id', a.actor_id, 'name', ${personName('u')}, 'role', a.actor_role)
        end as actor
    from audit_log a left join users u on u.id = a.actor_id
    where ${ofPerson(filter)} ${page} order by a.at desc, a.id desc limit ${limit + 1}`.execute(db)
  return rows
}

export async function countUserHistory(db: Database, filter: HistoryFilter, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (select 1 from audit_log a where ${ofPerson(filter)} limit ${most}) counted`.execute(db)
  return rows[0]?.count ?? 0
}
