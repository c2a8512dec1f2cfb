import { sql, type RawBuilder } from 'kysely'
import type { ClubBan } from '#contract/door/bans.ts'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import { personName } from '../../accounts/index.ts'

/** A ban as stored; the club's calendar decides whether it is over. */
export type BanRow = Omit<ClubBan, 'is_over'>

const creator = sql`(select ${personName('u')} from users u where u.id = b.created_by and u.deleted_at is null)`

const columns = sql`b.id, b.name, b.reason, b.client_id is not null as is_account, b.ends_on, ${creator} as created_by_name,
  b.created_at`

async function readBans(db: Database | Tx, rest: RawBuilder<unknown>): Promise<BanRow[]> {
  const { rows } = await sql<BanRow>`select ${columns} from club_bans b where ${rest}`.execute(db)
  return rows
}

/** Whether ban `b` applies to event `e`. */
export const holdsThen = sql`(b.ends_on is null or b.ends_on >= e.business_date)`

/** `words`: folded prefixes of the words in a name. */
export interface BanFilter {
  club_id: string
  words: readonly string[]
}

const fits = ({ club_id, words }: BanFilter) =>
  sql`b.club_id = ${club_id} and ' ' || b.folded_name like all(${words.map((word) => `% ${word}%`)}::text[])`

/** One more than a page, latest first. */
export async function findBans(
  db: Database,
  filter: BanFilter,
  { after, limit }: { after: readonly [string, string] | null; limit: number },
): Promise<BanRow[]> {
  const page = after === null ? sql`` : sql`and (b.created_at, b.id) < (${after[0]}, ${after[1]})`
  return readBans(db, sql`${fits(filter)} ${page} order by b.created_at desc, b.id desc limit ${limit + 1}`)
}

export async function countBans(db: Database, filter: BanFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from club_bans b where ${fits(filter)}`.execute(db)
  return rows[0]?.count ?? 0
}

export async function findBan(db: Database | Tx, clubId: string, id: string): Promise<BanRow | null> {
  return (await readBans(db, sql`b.club_id = ${clubId} and b.id = ${id}`))[0] ?? null
}

/** The client of a reservation of this club. */
export async function findGuestOfClub(
  tx: Tx,
  clubId: string,
  reservationId: string,
): Promise<{ client_id: string | null; name: string } | null> {
  const { rows } = await sql<{ client_id: string | null; name: string }>`
    select r.client_id, coalesce(nullif(r.guest_name, ''), ${personName('u')}, '') as name
    from reservations r join events e on e.id = r.event_id left join users u on u.id = r.client_id
    where r.id = ${reservationId} and e.club_id = ${clubId}`.execute(tx)
  return rows[0] ?? null
}

/** Whether an event's door would refuse this guest because of a ban on their account or name. */
export async function isBanned(
  db: Database | Tx,
  eventId: string,
  guest: { client_id: string | null; folded_name: string },
): Promise<boolean> {
  const { rows } = await sql<{ is_banned: boolean }>`
    select exists (
      select 1 from club_bans b join events e on e.club_id = b.club_id
      where e.id = ${eventId} and ${holdsThen}
        and (b.client_id = ${guest.client_id}
        or (b.client_id is null and b.folded_name = ${guest.folded_name}))) as is_banned`.execute(db)
  return rows[0]?.is_banned ?? false
}

/** For a client's data export: the bans on their account. */
export async function exportBans(db: Database, clientId: string): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select b.id, c.name as club_name, b.name, b.reason, b.ends_on, b.created_at
    from club_bans b join clubs c on c.id = b.club_id where b.client_id = ${clientId} order by b.created_at, b.id`.execute(db)
  return rows
}
