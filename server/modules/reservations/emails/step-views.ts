import { sql } from 'kysely'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Database } from '../../../infrastructure/database/connect.ts'
import { personName } from '../../accounts/index.ts'

interface Addressee {
  user_id: string
  email: string | null
  /** The guest who sent a booking request, by the name the club knows. */
  guest: string
}

/** The club's administrator, who answers booking requests. */
export async function findApprover(db: Database, reservationId: string): Promise<Addressee | null> {
  const { rows } = await sql<Addressee>`
    select a.id as user_id, case when a.deleted_at is null then a.email end as email, ${personName('u')} as guest
    from reservations r join events e on e.id = r.event_id join clubs c on c.id = e.club_id join users a on a.id = c.admin_id
      join users u on u.id = r.client_id
    where r.id = ${reservationId}`.execute(db)
  return rows[0] ?? null
}

/** Staff of the club who may answer too. They are notified in the product; the email goes to the administrator. */
export async function findOtherApprovers(db: Database, reservationId: string): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select s.user_id from reservations r join club_staff s on s.club_id = r.club_id
    where r.id = ${reservationId} and s.status = 'active' and s.can_access_finances order by s.user_id`.execute(db)
  return rows.map(({ user_id }) => user_id)
}

interface RefundToMail {
  amount_minor: number
  payer: { user_id: string; email: string | null; name: string }
}

/** A refund and the guest whose card it was going to. After a transfer, that isn't the booking's guest. */
export async function findRefundToMail(db: Database, refundId: string): Promise<RefundToMail | null> {
  const { rows } = await sql<RefundToMail>`
    select r.amount_minor, json_build_object('user_id', u.id, 'email', case when u.deleted_at is null then u.email end,
      'name', ${personName('u')}) as payer
    from payment_refunds r join payments p on p.id = r.payment_id join users u on u.id = p.payer_id
    where r.id = ${refundId}`.execute(db)
  return rows[0] ?? null
}

export interface UpcomingEvent {
  event_id: string
  starts_at: string
}

/** Events that start within a day. */
export async function findUpcomingEvents(db: Database, now: Temporal.Instant): Promise<UpcomingEvent[]> {
  return db
    .selectFrom('events')
    .select(['id as event_id', 'starts_at'])
    .where('state', 'in', ['published', 'paused'])
    .where('starts_at', '>', instantText(now))
    .where('starts_at', '<=', instantText(now.add({ hours: 24 })))
    .orderBy('starts_at')
    .orderBy('id')
    .execute()
}

/** Confirmed parties of an event that booked more than a day before it; later ones know. */
export async function findPartiesToRemind(db: Database, { event_id, starts_at }: UpcomingEvent): Promise<string[]> {
  const rows = await db
    .selectFrom('reservations')
    .select('id')
    .where('event_id', '=', event_id)
    .where('status', '=', 'confirmed')
    .where('client_id', 'is not', null)
    .where('created_at', '<=', instantText(Temporal.Instant.from(starts_at).subtract({ hours: 24 })))
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
