import { sql } from 'kysely'
import type { ClubReservation } from '#contract/reservations/club-reservations.ts'
import type { ReservationStatus } from '#contract/reservations/states.ts'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import { namedStatement } from '../../../infrastructure/database/driver/named-statement.ts'
import { personName } from '../../accounts/index.ts'
import { lastAdmittedAt } from '../core/admission-views.ts'
import { columns, joined, readReservations } from '../core/reservation-views.ts'
import type { ClubReservationRecord } from './club-reservation.ts'
import { instantInJson } from '../../../infrastructure/database/instant-sql.ts'

const client = sql`(
  select json_build_object('id', u.id, 'email', u.email, 'phone_number', u.phone_number,
    'is_adult_verified', coalesce(p.id_verified, false), 'past_visits', (
      select count(*) from reservations v join events n on n.id = v.event_id
      where v.client_id = u.id and n.club_id = e.club_id and v.id <> r.id and v.status in ('checked_in', 'completed')))
  from users u left join client_profiles p on p.user_id = u.id where u.id = r.client_id and u.deleted_at is null)`

const name = sql`coalesce((select ${personName('u')} from users u where u.id = r.client_id and u.deleted_at is null),
  r.guest_name)`

/** One reservation of this club; other clubs' are not found. */
export async function findClubReservation(db: Database | Tx, clubId: string, id: string): Promise<ClubReservationRecord | null> {
  const rows = await readReservations(
    db,
    sql<ClubReservationRecord>`${namedStatement('club_reservation')}
    select ${columns}, r.source, r.table_label, r.checked_in_heads, r.checked_in_at, ${lastAdmittedAt} as last_admitted_at,
      r.actual_spend_minor, r.actual_guests, ${name} as name, ${client} as client
    from ${joined} where r.id = ${id} and e.club_id = ${clubId}`,
  )
  return rows[0] ?? null
}

/** A reservation's history, oldest first. */
export async function readHistory(db: Database | Tx, id: string): Promise<ClubReservation['history']> {
  const { rows } = await sql<ClubReservation['history'][number]>`
    select ${instantInJson('h.at')} as at, h.actor_kind as by, h.action, h.status, h.detail,
      (select ${personName('u')} from users u where u.id = h.actor_id and u.deleted_at is null) as name
    from reservation_history h where h.reservation_id = ${id} order by h.at, h.id`.execute(db)
  return rows
}

/** The event of a reservation of this club, and its state, which may change until it is locked. */
export async function findPlaceOfClub(
  tx: Tx,
  clubId: string,
  id: string,
): Promise<{ event_id: string; status: ReservationStatus } | null> {
  const { rows } = await sql<{ event_id: string; status: ReservationStatus }>`${namedStatement('place_of_club')}
    select r.event_id, r.status from reservations r join events e on e.id = r.event_id where r.id = ${id}
      and e.club_id = ${clubId}`.execute(tx)
  return rows[0] ?? null
}

/** Locks the reservation until this transaction ends. */
export async function lockRow(tx: Tx, id: string): Promise<void> {
  await sql`${namedStatement('lock_reservation')} select 1 from reservations where id = ${id} for update`.execute(tx)
}
