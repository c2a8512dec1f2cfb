import { sql, type RawBuilder } from 'kysely'
import type { Database, Tx } from '../../../../infrastructure/database/connect.ts'
import type { SplitRow } from './split.ts'

const columns = sql`
  p.id, p.reservation_id, p.host_name, p.amount_minor, p.state, p.end_reason, p.created_at, (
    select json_agg(json_build_object('id', s.id, 'position', s.position, 'name', s.name, 'is_host', s.is_host,
      'amount_minor', s.amount_minor, 'email', s.email, 'covered_at', s.covered_at) order by s.position)
    from payment_shares s where s.split_id = p.id) as shares`

/** Whether this guest made split `p` of reservation `r`: they have it, unless it was transferred since. */
export const isSplitBy = (clientId: string): RawBuilder<boolean> => sql<boolean>`(
  p.reservation_id in (
    select id from reservations where client_id = ${clientId}
    union select reservation_id from reservation_transfers where from_client_id = ${clientId} and outcome = 'accepted')
  and ${clientId} = coalesce((
    select t.from_client_id from reservation_transfers t
    where t.reservation_id = p.reservation_id and t.outcome = 'accepted' and t.ended_at >= p.created_at
    order by t.ended_at limit 1), r.client_id))`

/** The latest split of a reservation by this guest. With whom a former one split it is not for the next to see. */
export async function findOwnSplit(db: Database, reservationId: string, clientId: string): Promise<SplitRow | null> {
  const { rows } = await sql<SplitRow>`
    select ${columns} from payment_splits p join reservations r on r.id = p.reservation_id
    where p.reservation_id = ${reservationId} and ${isSplitBy(clientId)}
    order by p.created_at desc, p.id desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** The splits of a reservation, latest first. */
export async function listSplits(db: Database | Tx, reservationId: string): Promise<SplitRow[]> {
  const { rows } = await sql<SplitRow>`
    select ${columns} from payment_splits p where p.reservation_id = ${reservationId}
    order by p.created_at desc, p.id desc`.execute(db)
  return rows
}

export async function findSplit(db: Database | Tx, id: string): Promise<SplitRow | null> {
  const { rows } = await sql<SplitRow>`select ${columns} from payment_splits p where p.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** The share behind a link. */
export async function findLinkedShare(
  db: Database | Tx,
  hash: Buffer,
): Promise<{ id: string; split_id: string; reservation_id: string } | null> {
  const { rows } = await sql<{ id: string; split_id: string; reservation_id: string }>`
    select s.id, s.split_id, p.reservation_id from payment_shares s join payment_splits p on p.id = s.split_id
    where s.link_hash = ${hash}`.execute(db)
  return rows[0] ?? null
}

/** The host's first name, and when sales of the event end. */
export async function findHost(tx: Tx, reservationId: string): Promise<{ name: string; sales_end_at: string | null }> {
  const { rows } = await sql<{ name: string; sales_end_at: string | null }>`
    select coalesce(nullif(trim(u.first_name), ''), u.username) as name, e.sales_end_at
    from reservations r join users u on u.id = r.client_id join events e on e.id = r.event_id
    where r.id = ${reservationId}`.execute(tx)
  const [host] = rows
  if (host === undefined) throw new Error('A split reservation has a client.')
  return host
}

/**
 * Reservations whose split has something left to do, which their followers would have done: a split that is being charged or
 * whose deadline has passed, and cards that are authorised for one that has ended.
 */
export async function findUnfinishedSplits(db: Database): Promise<string[]> {
  const { rows } = await sql<{ reservation_id: string }>`
    select p.reservation_id from payment_splits p join reservations r on r.id = p.reservation_id
    where p.state = 'capturing' or (p.state = 'open' and r.status not in ('held', 'awaiting_payment'))
    union
    select p.purpose_id from payments p left join payment_shares s on s.id = p.share_id
      join payment_splits t on t.id = p.split_id
    where p.state = 'authorized' and (t.state <> 'open' or s.covered_at is not null)
    limit 500`.execute(db)
  return rows.map(({ reservation_id }) => reservation_id)
}

/** What its host stored about friends, for the export of an account. */
export async function exportSplits(db: Database, clientId: string): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select p.reservation_id, p.amount_minor, p.state, p.end_reason, p.created_at, p.ended_at, (
      select json_agg(json_build_object('name', s.name, 'is_host', s.is_host, 'amount_minor', s.amount_minor) order by s.position)
      from payment_shares s where s.split_id = p.id) as shares
    from payment_splits p join reservations r on r.id = p.reservation_id where ${isSplitBy(clientId)}
    order by p.created_at, p.id`.execute(db)
  return rows
}

/** What an email to the payer of a share needs. */
export interface ShareToMail {
  id: string
  email: string | null
  amount_minor: number
  end_reason: SplitRow['end_reason']
  host_name: string
  reservation_id: string
}

export async function findShareToMail(db: Database, id: string): Promise<ShareToMail | null> {
  const { rows } = await sql<ShareToMail>`
    select s.id, s.email, s.amount_minor, p.end_reason, p.reservation_id, p.host_name
    from payment_shares s join payment_splits p on p.id = s.split_id
    where s.id = ${id}`.execute(db)
  return rows[0] ?? null
}
