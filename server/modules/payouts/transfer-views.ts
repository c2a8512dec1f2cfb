import { sql } from 'kysely'
import type { ClubTransfer } from '#contract/payouts/club-transfers.ts'
import type { Database, Tx } from '../../infrastructure/database/connect.ts'
import { instantInCursor } from '../../infrastructure/database/instant-sql.ts'

const columns = sql`
  t.id, json_build_object('id', c.id, 'name', c.name, 'city', c.city) as club, t.currency, t.amount_minor, t.reversed_minor, t.state,
  t.failure, t.reference, t.requested_at, t.settled_at`

interface Page {
  /** The last row of the previous page: when it was requested, and its id. */
  after: readonly [string, string] | null
  limit: number
}

/** Latest first; one more than a page. Of every club if null. */
export async function findTransfers(
  db: Database,
  clubId: string | null,
  { after, limit }: Page,
): Promise<(ClubTransfer & { position: string })[]> {
  const beyond = after === null ? sql`true` : sql`(t.requested_at, t.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`
  const { rows } = await sql<ClubTransfer & { position: string }>`
    select ${columns}, ${instantInCursor('t.requested_at')} as position
    from club_transfers t join clubs c on c.id = t.club_id
    where (${clubId}::uuid is null or t.club_id = ${clubId}) and ${beyond}
    order by t.requested_at desc, t.id desc limit ${limit + 1}`.execute(db)
  return rows
}

export async function countTransfers(db: Database, clubId: string | null): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from club_transfers t where ${clubId}::uuid is null or t.club_id = ${clubId}`.execute(db)
  return rows[0]?.count ?? 0
}

export async function findClubTransfer(db: Database | Tx, id: string): Promise<ClubTransfer | null> {
  const { rows } = await sql<ClubTransfer>`
    select ${columns} from club_transfers t join clubs c on c.id = t.club_id where t.id = ${id}`.execute(db)
  return rows[0] ?? null
}
