import { sql, type RawBuilder } from 'kysely'
import type { Database, Tx } from '../../../../infrastructure/database/connect.ts'
import { personName } from '../../../accounts/index.ts'
import type { ReservationRow } from '../../core/reservation.ts'
import { columns, joined, readReservations } from '../../core/reservation-views.ts'

const isOfferedTo = (clientId: string): RawBuilder<boolean> => sql`exists (
  select 1 from reservation_transfers o where o.reservation_id = r.id and o.to_client_id = ${clientId} and o.outcome = 'open')`

/** A reservation offered to this client; other clients' are not found. */
export async function findOffered(db: Database | Tx, id: string, clientId: string): Promise<ReservationRow | null> {
  const rows = await readReservations(
    db,
    sql<ReservationRow>`select ${columns} from ${joined} where r.id = ${id} and ${isOfferedTo(clientId)}`,
  )
  return rows[0] ?? null
}

/** The same for a change, under the event's lock, which every offer takes to start and end. */
export async function lockOfferedRow(tx: Tx, id: string, clientId: string): Promise<ReservationRow | null> {
  const rows = await readReservations(
    tx,
    sql<ReservationRow>`select ${columns} from ${joined} where r.id = ${id} and ${isOfferedTo(clientId)} for update of r`,
  )
  return rows[0] ?? null
}

interface Person {
  user_id: string
  /** Null if they have none, or their account was deleted. */
  email: string | null
}

export interface TransferToNotify {
  outcome: 'open' | 'accepted' | 'declined' | 'taken_back' | 'lapsed'
  from: Person & { name: string }
  to: Person | null
  /** As the sender entered it; null if they entered an email. */
  to_username: string | null
}

/** An offer, for its emails. */
export async function findTransfer(db: Database, id: string): Promise<TransferToNotify | null> {
  const { rows } = await sql<TransferToNotify>`
    select t.outcome, case when t.to_email_hash is null and u.deleted_at is null then u.username end as to_username,
      json_build_object('user_id', f.id, 'email', case when f.deleted_at is null then f.email end,
        'name', ${personName('f')}) as from,
      case when u.id is not null
        then json_build_object('user_id', u.id, 'email', case when u.deleted_at is null then u.email end) end as to
    from reservation_transfers t join users f on f.id = t.from_client_id left join users u on u.id = t.to_client_id
    where t.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Former holders of a reservation, each with their latest transfer. */
export async function findFormerClients(db: Database, reservationId: string): Promise<(Person & { transfer_id: string })[]> {
  const { rows } = await sql<Person & { transfer_id: string }>`
    select distinct on (f.id) t.id as transfer_id, f.id as user_id, case when f.deleted_at is null then f.email end as email
    from reservation_transfers t join users f on f.id = t.from_client_id
    where t.reservation_id = ${reservationId} and t.outcome = 'accepted' order by f.id, t.made_at desc`.execute(db)
  return rows
}

/** For a client's data export: offers they made and received, without the other party. */
export async function exportTransfers(db: Database, clientId: string): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select id, reservation_id, case when from_client_id = ${clientId} then 'sent' else 'received' end as side, made_at, ended_at,
      outcome
    from reservation_transfers where from_client_id = ${clientId} or to_client_id = ${clientId} order by made_at, id`.execute(db)
  return rows
}
