import { sql } from 'kysely'
import type { ClubPayout } from '#contract/payouts/club-payouts.ts'
import type { Database, Tx } from '../../infrastructure/database/connect.ts'
import { instantInCursor, instantInJson } from '../../infrastructure/database/instant-sql.ts'

/** Null: all. */
export interface PayoutFilter {
  club_id: string | null
  currency: string | null
}

interface Page {
  /** The last row of the previous page: when it was recorded, and its id. */
  after: readonly [string, string] | null
  limit: number
}

const columns = sql`
  p.id, json_build_object('id', c.id, 'name', c.name, 'city', c.city) as club, p.currency, p.amount_minor, p.method, p.reference,
  p.paid_on::text as paid_on, p.recorded_at,
  case when p.voided_at is not null then json_build_object('reason', p.void_reason,
    'at', ${instantInJson('p.voided_at')}) end as voided`

const matches = ({ club_id, currency }: PayoutFilter) =>
  sql`(${club_id}::uuid is null or p.club_id = ${club_id}) and (${currency}::text is null or p.currency = ${currency})`

/** Payouts to clubs, latest recorded first; one more than a page. */
export async function findPayouts(
  db: Database,
  filter: PayoutFilter,
  { after, limit }: Page,
): Promise<(ClubPayout & { position: string })[]> {
  const beyond = after === null ? sql`true` : sql`(p.recorded_at, p.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`
  const { rows } = await sql<ClubPayout & { position: string }>`
    select ${columns}, ${instantInCursor('p.recorded_at')} as position
    from club_payouts p join clubs c on c.id = p.club_id
    where ${matches(filter)} and ${beyond} order by p.recorded_at desc, p.id desc limit ${limit + 1}`.execute(db)
  return rows
}

export async function countPayouts(db: Database, filter: PayoutFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from club_payouts p where ${matches(filter)}`.execute(db)
  return rows[0]?.count ?? 0
}

export async function findPayout(db: Database | Tx, id: string): Promise<ClubPayout | null> {
  const { rows } = await sql<ClubPayout>`
    select ${columns} from club_payouts p join clubs c on c.id = p.club_id where p.id = ${id}`.execute(db)
  return rows[0] ?? null
}
