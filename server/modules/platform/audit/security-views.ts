import { sql, type RawBuilder } from 'kysely'
import type { SecurityEntry } from '#contract/platform/security-log.ts'
import type { SecurityKind } from '#contract/base/security-kinds.ts'
import type { Database } from '../../../infrastructure/database/connect.ts'
import { personName } from '../../accounts/index.ts'
import { instantInCursor } from '../../../infrastructure/database/instant-sql.ts'

export interface SecurityFilter {
  kind: SecurityKind | undefined
  account: string | undefined
  /** UTC dates, inclusive. */
  dates: readonly [from: string, to: string] | null
}

export type SecurityPosition = readonly [at: string, id: string]
export type SecurityRow = SecurityEntry & { position: string }

function conditions({ kind, account, dates }: SecurityFilter): RawBuilder<unknown> {
  const matches = [
    sql`true`,
    ...(kind === undefined ? [] : [sql`l.kind = ${kind}`]),
    ...(account === undefined ? [] : [sql`l.user_id = ${account}`]),
    ...(dates === null
      ? []
      : [sql`l.last_at >= ${dates[0]}::date at time zone 'UTC' and l.last_at < (${dates[1]}::date + 1) at time zone 'UTC'`]),
  ]
  return sql.join(matches, sql` and `)
}

const person = (alias: string) => sql`
  case when ${sql.ref(`${alias}.id`)} is not null
    then json_build_object('id', ${sql.ref(`${alias}.id`)}, 'name', ${personName(alias)}, 'role', ${sql.ref(`${alias}.role`)}) end`

export async function findSecurityEntries(
  db: Database,
  filter: SecurityFilter,
  { after, limit }: { after: SecurityPosition | null; limit: number },
): Promise<SecurityRow[]> {
  const rest = after === null ? sql`true` : sql`(l.last_at, l.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`
  const { rows } = await sql<SecurityRow>`
    with page as materialized (
      select * from security_log l where ${conditions(filter)} and ${rest} order by l.last_at desc, l.id desc limit ${limit + 1}
    )
    select l.id, l.kind, l.first_at, l.last_at, l.count as times, l.action, l.address, l.user_agent, l.request_id,
      ${instantInCursor('l.last_at')} as position,
      ${person('u')} as account, ${person('a')} as actor
    from page l left join users u on u.id = l.user_id left join users a on a.id = l.actor_id
    order by l.last_at desc, l.id desc`.execute(db)
  return rows
}

export async function countSecurityEntries(db: Database, filter: SecurityFilter, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (select 1 from security_log l where ${conditions(filter)} limit ${most}) counted`.execute(db)
  return rows[0]?.count ?? 0
}
