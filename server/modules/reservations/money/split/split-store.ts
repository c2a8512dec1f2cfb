import { sql } from 'kysely'
import type { SplitEndReason } from '#contract/reservations/splits.ts'
import { instantText } from '../../../../infrastructure/clock/clock.ts'
import type { Database, Tx } from '../../../../infrastructure/database/connect.ts'
import type { ShareRow, SplitRow } from './split.ts'
import { isSplitBy } from './split-views.ts'

export type NewShare = Omit<ShareRow, 'covered_at'> & { link_hash: Buffer }

/** Requires the reservation's lock, as does everything here. */
export async function insertSplit(
  tx: Tx,
  { shares, ...split }: Pick<SplitRow, 'id' | 'reservation_id' | 'host_name' | 'amount_minor'> & { shares: readonly NewShare[] },
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .insertInto('payment_splits')
    .values({ ...split, state: 'open', created_at: instantText(now) })
    .execute()
  await insertShares(tx, split.id, shares)
}

async function insertShares(tx: Tx, split_id: string, shares: readonly NewShare[]): Promise<void> {
  await tx
    .insertInto('payment_shares')
    .values(shares.map((share) => ({ ...share, split_id })))
    .execute()
}

/** The host pays these shares with a new one. */
export async function coverShares(
  tx: Tx,
  splitId: string,
  { covered, by }: { covered: readonly string[]; by: NewShare },
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('payment_shares')
    .set({ covered_at: instantText(now) })
    .where('id', 'in', covered)
    .execute()
  await insertShares(tx, splitId, [by])
}

export async function putShareAmounts(tx: Tx, shares: readonly { id: string; amount_minor: number }[]): Promise<void> {
  await sql`
    update payment_shares s set amount_minor = n.amount_minor
    from json_to_recordset(${JSON.stringify(shares)}::json) as n (id uuid, amount_minor bigint) where s.id = n.id`.execute(tx)
}

export async function putShareEmail(tx: Tx, id: string, email: string): Promise<void> {
  await tx.updateTable('payment_shares').set({ email }).where('id', '=', id).execute()
}

export async function markCapturing(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('payment_splits').set({ state: 'capturing' }).where('id', '=', id).execute()
}

export async function markSplitPaid(tx: Tx, id: string, now: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('payment_splits')
    .set({ state: 'paid', ended_at: instantText(now) })
    .where('id', '=', id)
    .execute()
}

/** Ends the split of a reservation that is not over; false if it has none. */
export async function endSplitOf(
  tx: Tx,
  reservationId: string,
  end_reason: SplitEndReason,
  now: Temporal.Instant,
): Promise<boolean> {
  const ended = await tx
    .updateTable('payment_splits')
    .set({ state: 'ended', end_reason, ended_at: instantText(now) })
    .where('reservation_id', '=', reservationId)
    .where('state', 'in', ['open', 'capturing'])
    .executeTakeFirstOrThrow()
  return ended.numUpdatedRows > 0n
}

/** For an erased account: the names and addresses of the friends it split its bookings with. */
export async function forgetFriends(tx: Tx, clientId: string): Promise<void> {
  await sql`
    update payment_shares s set name = '', email = null from payment_splits p join reservations r on r.id = p.reservation_id
    where s.split_id = p.id and ${isSplitBy(clientId)}`.execute(tx)
  await sql`
    update payment_splits p set host_name = '' from reservations r
    where r.id = p.reservation_id and ${isSplitBy(clientId)}`.execute(tx)
}

/** After its event: until then, refunds and disputes of a share can still come. */
const friendsKeptFor = { hours: 90 * 24 }

/** Deletes the names and addresses of friends of events long over. */
export async function forgetOldFriends(db: Database, now: Temporal.Instant): Promise<void> {
  await sql`
    update payment_shares s set name = '', email = null
    from payment_splits p join reservations r on r.id = p.reservation_id join events e on e.id = r.event_id
    where s.name <> '' and not s.is_host and p.id = s.split_id
      and e.ends_at < ${instantText(now.subtract(friendsKeptFor))}`.execute(db)
}
