import { sql } from 'kysely'
import type { PlatformCommission } from '#contract/ambassadors/platform-commissions.ts'
import type { CommissionKind, CommissionStatus } from '#contract/ambassadors/commission-states.ts'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import { personName } from '../../accounts/index.ts'
import type { CommissionPage } from './commission-views.ts'
import type { Attribution } from './why.ts'
import { instantInJson } from '../../../infrastructure/database/instant-sql.ts'

export interface PlatformFilter {
  status: CommissionStatus | undefined
  kind: CommissionKind | undefined
  ambassador_id: string | undefined
  club_id: string | undefined
}

const matching = ({ status, kind, ambassador_id, club_id }: PlatformFilter) => sql`
  true ${status === undefined ? sql`` : sql`and c.status = ${status}`} ${kind === undefined ? sql`` : sql`and c.kind = ${kind}`}
  ${ambassador_id === undefined ? sql`` : sql`and c.ambassador_id = ${ambassador_id}`}
  ${club_id === undefined ? sql`` : sql`and c.club_id = ${club_id}`}`

export type PlatformCommissionRow = Omit<PlatformCommission, 'why' | 'allowed_actions'> & Attribution & { source_id: string }

const columns = sql`
  c.id, c.kind, c.source_id, c.status,
  json_build_object('id', u.id, 'name', ${personName('u')}, 'username', u.username) as ambassador,
  json_build_object('id', b.id, 'name', b.name) as club, coalesce(v.title, i.number, '') as name, c.business_date, c.currency,
  c.base_minor, c.amount_minor, c.original_minor, c.reason, c.code, c.attributed_at, c.ruling,
  (select json_build_object('action', d.action, 'reason', d.reason,
      'by', json_build_object('id', p.id, 'name', ${personName('p')}),
      'at', ${instantInJson('d.decided_at')})
    from commission_decisions d join users p on p.id = d.decided_by
    where d.commission_id = c.id order by d.decided_at desc, d.id desc limit 1) as decision,
  (select json_build_object('id', s.id, 'number', s.number) from commission_entries e
    join ambassador_statements s on s.id = e.statement_id
    where e.commission_id = c.id order by s.month desc limit 1) as statement`

const joined = sql`
  join users u on u.id = c.ambassador_id join clubs b on b.id = c.club_id left join events v on v.id = c.event_id
  left join invoices i on c.kind = 'subscription' and i.id = c.source_id`

/** Latest first. Reads one row more than the limit. */
export async function findPlatformCommissions(
  db: Database,
  filter: PlatformFilter,
  { after, limit }: CommissionPage,
): Promise<PlatformCommissionRow[]> {
  const rest = after === null ? sql`true` : sql`(c.business_date, c.id) < (${after[0]}::date, ${after[1]}::uuid)`
  const { rows } = await sql<PlatformCommissionRow>`
    with page as materialized (
      select c.* from commissions c where ${matching(filter)} and ${rest} order by c.business_date desc, c.id desc
      limit ${limit + 1}
    )
    select ${columns} from page c ${joined} order by c.business_date desc, c.id desc`.execute(db)
  return rows
}

export async function findPlatformCommission(db: Database | Tx, id: string): Promise<PlatformCommissionRow | null> {
  const { rows } = await sql<PlatformCommissionRow>`select ${columns} from commissions c ${joined} where c.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** How many there are, up to the counting limit. */
export async function countPlatformCommissions(db: Database, filter: PlatformFilter, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (select 1 from commissions c where ${matching(filter)} limit ${most}) counted`.execute(db)
  return rows[0]?.count ?? 0
}
