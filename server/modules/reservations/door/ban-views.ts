import { sql, type RawBuilder } from 'kysely'
import type { ClubBan } from '#contract/door.ts'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'

async function readBans(db: Database | Tx, which: RawBuilder<unknown>): Promise<ClubBan[]> {
  const { rows } = await sql<ClubBan>`select id, name, reason, client_id is not null as is_account, created_at from club_bans where ${which}`.execute(db)
  return rows
}

/** A club bans few enough to be looked through at once. */
export const listBans = async (db: Database, clubId: string) => readBans(db, sql`club_id = ${clubId} order by created_at desc, id limit 1000`)

export async function findBan(db: Database | Tx, clubId: string, id: string): Promise<ClubBan | null> {
  return (await readBans(db, sql`club_id = ${clubId} and id = ${id}`))[0] ?? null
}

/** Who booked a reservation of this club. */
export async function findGuestOfClub(tx: Tx, clubId: string, reservationId: string): Promise<{ client_id: string | null; name: string } | null> {
  const { rows } = await sql<{ client_id: string | null; name: string }>`
    select r.client_id, coalesce(nullif(r.guest_name, ''), nullif(trim(u.first_name || ' ' || u.last_name), ''), u.username, '') as name
    from reservations r join events e on e.id = r.event_id left join users u on u.id = r.client_id
    where r.id = ${reservationId} and e.club_id = ${clubId}`.execute(tx)
  return rows[0] ?? null
}
