import { sql, type RawBuilder } from 'kysely'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import type { getDrawer } from '#contract/drawers/drawers.ts'
import type { Database, Tx } from '../../infrastructure/database/connect.ts'
import { personName } from '../accounts/index.ts'
import type { DrawerRow } from './drawer.ts'

const nameOf = (column: string) =>
  sql`(select ${personName('u')} from users u where u.id = ${sql.ref(column)} and u.deleted_at is null)`

const columns = sql`d.id, d.place, d.business_date, d.currency, d.opened_at, ${nameOf('d.opened_by')} as opened_by,
  d.opened_by as opened_by_id, d.float_minor, d.cash_in_minor, d.cash_out_minor, d.counted_minor, d.closed_at,
  ${nameOf('d.closed_by')} as closed_by, d.note, d.version`

async function readDrawers(db: Database | Tx, rest: RawBuilder<unknown>): Promise<DrawerRow[]> {
  const { rows } = await sql<DrawerRow>`select ${columns} from drawers d where ${rest}`.execute(db)
  return rows
}

export interface DrawerFilter {
  club_id: string
  /** Whose; null for everyone's. */
  opened_by: string | null
  business_date?: string | undefined
  status?: 'open' | 'closed' | undefined
}

const fits = ({ club_id, opened_by, business_date, status }: DrawerFilter) =>
  sql`d.club_id = ${club_id} ${opened_by === null ? sql`` : sql`and d.opened_by = ${opened_by}`}
    ${business_date === undefined ? sql`` : sql`and d.business_date = ${business_date}::date`}
    ${status === undefined ? sql`` : sql`and (d.closed_at is null) = ${status === 'open'}`}`

/** One more than a page: the latest date first, and on each the drawer opened last. */
export async function findDrawers(
  db: Database,
  filter: DrawerFilter,
  { after, limit }: { after: readonly [string, string, string] | null; limit: number },
): Promise<DrawerRow[]> {
  const page =
    after === null
      ? sql``
      : sql`and (d.business_date, d.opened_at, d.id) < (${after[0]}::date, ${after[1]}::timestamptz, ${after[2]}::uuid)`
  return readDrawers(
    db,
    sql`${fits(filter)} ${page} order by d.business_date desc, d.opened_at desc, d.id desc limit ${limit + 1}`,
  )
}

export async function countDrawers(db: Database, filter: DrawerFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from drawers d where ${fits(filter)}`.execute(db)
  return rows[0]?.count ?? 0
}

export async function findDrawer(db: Database | Tx, id: string): Promise<(DrawerRow & { club_id: string }) | null> {
  const { rows } = await sql<DrawerRow & { club_id: string }>`
    select ${columns}, d.club_id from drawers d where d.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** A person's open drawer in a club. */
export async function findOpenDrawer(db: Database | Tx, clubId: string, userId: string): Promise<DrawerRow | null> {
  return (await readDrawers(db, sql`d.club_id = ${clubId} and d.opened_by = ${userId} and d.closed_at is null`))[0] ?? null
}

/** The drawers that a date's cash-up counts, and those still open from earlier dates, in the order they were opened. */
export async function findDrawersOn(
  db: Database | Tx,
  { club_id, currency, business_date }: { club_id: string; currency: string; business_date: string },
): Promise<DrawerRow[]> {
  return readDrawers(
    db,
    sql`d.club_id = ${club_id} and d.currency = ${currency}
      and (d.business_date = ${business_date}::date or (d.business_date < ${business_date}::date and d.closed_at is null))
    order by d.opened_at, d.id`,
  )
}

/** The latest 200 movements of a drawer, latest first. */
export async function findMovements(db: Database, drawerId: string): Promise<AnswerOf<typeof getDrawer>['movements']> {
  const { rows } = await sql<AnswerOf<typeof getDrawer>['movements'][number]>`
    select m.id, m.at, m.amount_minor,
      case when b.id is not null then json_build_object('id', b.id, 'reference', b.reference) end as reservation
    from drawer_movements m left join bookings b on b.id = m.reservation_id
    where m.drawer_id = ${drawerId} order by m.at desc, m.id desc limit 200`.execute(db)
  return rows
}

/** Where a club has opened its last hundred drawers, the latest first. */
export async function findPlaces(db: Database, clubId: string): Promise<string[]> {
  const { rows } = await sql<{ place: string }>`
    select place from (select place, opened_at from drawers where club_id = ${clubId} order by business_date desc, opened_at desc
      limit 100) latest
    group by place order by max(opened_at) desc limit 12`.execute(db)
  return rows.map(({ place }) => place)
}

/** For a person's data export: the drawers they opened. */
export async function exportDrawersOf(db: Database, userId: string): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select d.id, c.name as club_name, d.place, d.business_date, d.currency, d.float_minor, d.counted_minor,
      d.opened_at, d.closed_at, d.note
    from drawers d join clubs c on c.id = d.club_id where d.opened_by = ${userId} order by d.opened_at, d.id`.execute(db)
  return rows
}
