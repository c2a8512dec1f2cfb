import { sql } from 'kysely'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'

/** One ticket of a party. All writes to it hold the door's lock, then the reservation's. */
interface TicketKey {
  reservation_id: string
  n: number
}

/** A new link replaces the one before. */
export async function putTicketLink(
  tx: Tx,
  { reservation_id, n, series }: TicketKey & { series: number },
  link: Buffer,
  now: Temporal.Instant,
): Promise<void> {
  const sent_at = instantText(now)
  await sql`
    insert into sent_tickets (reservation_id, n, series, link_hash, sent_at)
    values (${reservation_id}, ${n}, ${series}, ${link}, ${sent_at})
    on conflict (reservation_id, n) do update set series = excluded.series, link_hash = excluded.link_hash,
      sent_at = excluded.sent_at, key_hash = null, claimed_at = null, name = '', claimed_by = null`.execute(tx)
}

interface Claim extends TicketKey {
  key: Buffer
  name: string
  claimed_by: string | null
}

/** Gives a ticket to its companion: the code that the host had no longer counts. */
export async function putClaim(
  tx: Tx,
  { reservation_id, n, key, name, claimed_by }: Claim,
  now: Temporal.Instant,
): Promise<void> {
  await sql`
    update sent_tickets set key_hash = ${key}, claimed_at = ${instantText(now)}, name = ${name}, claimed_by = ${claimed_by},
      reissues = reissues + 1
    where reservation_id = ${reservation_id} and n = ${n}`.execute(tx)
}

/** Ends the link of a ticket. The companion's code, if one has it, no longer counts. */
export async function clearTicketLink(tx: Tx, { reservation_id, n }: TicketKey): Promise<void> {
  await sql`
    update sent_tickets set reissues = reissues + (claimed_at is not null)::integer, link_hash = null, key_hash = null,
      claimed_at = null, name = '', claimed_by = null
    where reservation_id = ${reservation_id} and n = ${n}`.execute(tx)
}

/** The ticket stays with who has its key; who that is, is no longer stored. */
export async function forgetCompanion(tx: Tx, userId: string): Promise<void> {
  await sql`update sent_tickets set name = '', claimed_by = null where claimed_by = ${userId}`.execute(tx)
}

const keptFor = { hours: 30 * 24 }

/** Deletes the names and keys of events long over. */
export async function deleteOldSentTickets(db: Database, now: Temporal.Instant): Promise<void> {
  await sql`
    delete from sent_tickets s using reservations r, events e
    where r.id = s.reservation_id and e.id = r.event_id and e.ends_at < ${instantText(now.subtract(keptFor))}`.execute(db)
}
