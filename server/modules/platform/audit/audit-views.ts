import { sql, type RawBuilder } from 'kysely'
import type { AuditEntry, auditKinds } from '#contract/platform/audit-log.ts'
import type { Database } from '../../../infrastructure/database/connect.ts'
import { personName } from '../../accounts/index.ts'
import { instantInCursor } from '../../../infrastructure/database/instant-sql.ts'

export interface AuditFilter {
  /** Names of endpoints; null: all. */
  actions: readonly string[] | null
  kind: (typeof auditKinds)[number] | undefined
  actor: string | undefined
  club: string | undefined
  subject: string | undefined
  /** UTC dates, inclusive. */
  dates: readonly [from: string, to: string] | null
}

export type AuditPosition = readonly [at: string, id: string]
export type AuditRow = AuditEntry & { position: string }

function conditions({ actions, kind, actor, club, subject, dates }: AuditFilter): RawBuilder<unknown> {
  const matches = [
    sql`true`,
    ...(actions === null ? [] : [sql`a.action = any(${actions}::text[])`]),
    ...(kind === undefined ? [] : [kind === 'support' ? sql`a.is_support` : sql`a.subject_kind <> 'support_call'`]),
    ...(actor === undefined ? [] : [sql`a.actor_id = ${actor}`]),
    ...(club === undefined ? [] : [sql`a.club_id = ${club}`]),
    ...(subject === undefined ? [] : [sql`a.subject_id = ${subject}`]),
    ...(dates === null
      ? []
      : [sql`a.at >= ${dates[0]}::date at time zone 'UTC' and a.at < (${dates[1]}::date + 1) at time zone 'UTC'`]),
  ]
  return sql.join(matches, sql` and `)
}

/** One more than a page, latest first. People, clubs and events are looked up only for the rows of the page. */
export async function findAuditEntries(
  db: Database,
  filter: AuditFilter,
  { after, limit }: { after: AuditPosition | null; limit: number },
): Promise<AuditRow[]> {
  const rest = after === null ? sql`true` : sql`(a.at, a.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`
  const { rows } = await sql<AuditRow>`
    with page as materialized (
      select * from audit_log a where ${conditions(filter)} and ${rest} order by a.at desc, a.id desc limit ${limit + 1}
    )
    select a.id, a.at, ${instantInCursor('a.at')} as position, a.is_support, a.action,
      a.before, a.after, a.address, a.request_id,
      case when a.actor_id is not null then json_build_object('id', a.actor_id, 'name', ${personName('u')}, 'role', a.actor_role)
        end as actor,
      case when c.id is not null then json_build_object('id', c.id, 'name', c.name) end as club,
      json_build_object('kind', a.subject_kind, 'id', a.subject_id,
        'name', coalesce(${personName('s')}, k.name, e.title)) as subject
    from page a left join users u on u.id = a.actor_id left join clubs c on c.id = a.club_id
      left join users s on a.subject_kind = 'user' and s.id = a.subject_id
      left join clubs k on a.subject_kind in ('club', 'support_call') and k.id = a.subject_id
      left join events e on a.subject_kind = 'event' and e.id = a.subject_id
    order by a.at desc, a.id desc`.execute(db)
  return rows
}

export async function countAuditEntries(db: Database, filter: AuditFilter, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (select 1 from audit_log a where ${conditions(filter)} limit ${most}) counted`.execute(db)
  return rows[0]?.count ?? 0
}
