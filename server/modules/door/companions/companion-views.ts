import { sql } from 'kysely'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import type { KnownAge } from '../../accounts/index.ts'
import { holdsThen } from '../bans/ban-views.ts'

/** A sent ticket as its link or its companion's key finds it. */
export interface SentRow {
  reservation_id: string
  event_id: string
  n: number
  /** It was opened with the companion's key, not with the link. */
  is_key: boolean
  is_claimed: boolean
  /** Of the ticket's code, as this was read: a later one is someone else's. */
  series: number
  /** The first name of who booked it. */
  host_name: string
}

/** A booking that was passed on since has other tickets: links from before lead nowhere. */
export async function findSent(db: Database | Tx, hash: Buffer): Promise<SentRow | null> {
  const { rows } = await sql<SentRow>`
    select s.reservation_id, r.event_id, s.n, coalesce(s.key_hash = ${hash}, false) as is_key,
      s.claimed_at is not null as is_claimed, r.ticket_series + s.reissues as series,
      coalesce(u.first_name, '') as host_name
    from sent_tickets s join reservations r on r.id = s.reservation_id left join users u on u.id = r.client_id
    where (s.link_hash = ${hash} or s.key_hash = ${hash}) and s.series = r.ticket_series`.execute(db)
  return rows[0] ?? null
}

/** What of a party may soon be another guest's: its last tickets that are for sale again, or all of it. */
export async function readOffers(db: Database | Tx, reservationId: string): Promise<{ returned: number; is_offered: boolean }> {
  const { rows } = await sql<{ returned: number; is_offered: boolean }>`
    select (select count(*)::integer from returned_tickets t where t.reservation_id = ${reservationId} and t.outcome = 'offered')
        as returned,
      exists (select from reservation_transfers f where f.reservation_id = ${reservationId} and f.outcome = 'open')
        as is_offered`.execute(db)
  return rows[0] ?? { returned: 0, is_offered: false }
}

/** What is known of a companion with an account: the same as of who books. */
export interface CompanionRow extends KnownAge {
  id_verified: boolean
  is_banned: boolean
}

export async function findCompanion(tx: Tx, userId: string, eventId: string): Promise<CompanionRow | null> {
  const { rows } = await sql<CompanionRow>`
    select p.age, p.age_declared_at, p.birth_date, coalesce(p.id_verified, false) as id_verified,
      exists (select from club_bans b where b.club_id = e.club_id and b.client_id = p.user_id and ${holdsThen}) as is_banned
    from client_profiles p join events e on e.id = ${eventId} where p.user_id = ${userId}`.execute(tx)
  return rows[0] ?? null
}

/** For a person's export: the tickets that they claimed, and those of their own bookings that they sent. */
export async function exportSentTickets(db: Database, userId: string): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select s.reservation_id, s.n, s.sent_at, s.claimed_at, s.name, coalesce(s.claimed_by = ${userId}, false) as is_yours
    from sent_tickets s join reservations r on r.id = s.reservation_id
    where s.claimed_by = ${userId} or r.client_id = ${userId} order by s.sent_at, s.reservation_id, s.n`.execute(db)
  return rows
}
