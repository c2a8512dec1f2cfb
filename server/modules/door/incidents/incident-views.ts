import { sql, type RawBuilder } from 'kysely'
import type { Incident, IncidentKind } from '#contract/door/incidents.ts'
import { instantInJson } from '../../../infrastructure/database/instant-sql.ts'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import { personName } from '../../accounts/index.ts'

export interface IncidentFilter {
  club_id: string
  kind: IncidentKind | undefined
  /** Business dates, inclusive. */
  window: { from: string; to: string } | null
}

const nameOf = (id: RawBuilder<unknown>) =>
  sql`(select ${personName('u')} from users u where u.id = ${id} and u.deleted_at is null)`

const columns = sql`i.id, i.business_date, i.kind, i.happened_at, i.place, i.people, i.text, i.written_at,
  ${nameOf(sql`i.written_by`)} as written_by,
  coalesce((select json_agg(json_build_object('id', a.id, 'text', a.text, 'written_at', ${instantInJson('a.written_at')},
      'written_by', ${nameOf(sql`a.written_by`)}) order by a.written_at, a.id)
    from incident_amendments a where a.incident_id = i.id), '[]') as amendments`

type IncidentRow = Omit<Incident, 'is_locked'>

async function readIncidents(db: Database | Tx, rest: RawBuilder<unknown>): Promise<IncidentRow[]> {
  const { rows } = await sql<IncidentRow>`select ${columns} from incidents i where ${rest}`.execute(db)
  return rows
}

const fits = ({ club_id, kind, window }: IncidentFilter) => sql`i.club_id = ${club_id}
  ${kind === undefined ? sql`` : sql`and i.kind = ${kind}`}
  ${window === null ? sql`` : sql`and i.business_date between ${window.from}::date and ${window.to}::date`}`

/** One more than a page, latest first. */
export async function findIncidents(
  db: Database,
  filter: IncidentFilter,
  { after, limit }: { after: readonly [string, string] | null; limit: number },
): Promise<IncidentRow[]> {
  const page = after === null ? sql`` : sql`and (i.happened_at, i.id) < (${after[0]}, ${after[1]})`
  return readIncidents(db, sql`${fits(filter)} ${page} order by i.happened_at desc, i.id desc limit ${limit + 1}`)
}

export async function countIncidents(db: Database, filter: IncidentFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from incidents i where ${fits(filter)}`.execute(db)
  return rows[0]?.count ?? 0
}

export async function findIncident(db: Database | Tx, clubId: string, id: string): Promise<IncidentRow | null> {
  return (await readIncidents(db, sql`i.club_id = ${clubId} and i.id = ${id}`))[0] ?? null
}

/** For a writer's data export: what they wrote. */
export async function exportIncidentsOf(db: Database, userId: string): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select i.id, c.name as club_name, i.kind, i.happened_at, i.place, i.people, i.text, i.written_at
    from incidents i join clubs c on c.id = i.club_id where i.written_by = ${userId}
    union all
    select a.id, c.name, 'amendment', i.happened_at, i.place, '', a.text, a.written_at
    from incident_amendments a join incidents i on i.id = a.incident_id join clubs c on c.id = i.club_id
    where a.written_by = ${userId}
    order by written_at, id`.execute(db)
  return rows
}
