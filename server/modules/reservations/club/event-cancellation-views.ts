import { sql } from 'kysely'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import type { getEventCancellation } from '#contract/reservations/event-reservations.ts'
import { openStatuses } from '#contract/reservations/states.ts'
import type { Database } from '../../../infrastructure/database/connect.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'

/** What cancelling this event of the club would end and return; holds whose time is over have ended already. */
export async function findCancellation(
  db: Database,
  { club_id, event_id, now }: { club_id: string; event_id: string; now: Temporal.Instant },
): Promise<AnswerOf<typeof getEventCancellation> | null> {
  const { rows } = await sql<AnswerOf<typeof getEventCancellation>>`
    select c.currency, count(o.id)::integer as reservations, coalesce(sum(o.party_size), 0)::integer as guests,
      count(o.email)::integer as emails, coalesce(sum(o.left_minor - o.at_till_minor), 0)::bigint as online_minor,
      coalesce(sum(o.at_till_minor), 0)::bigint as at_venue_minor
    from events e join clubs c on c.id = e.club_id left join lateral (
      select r.id, r.party_size, u.email, r.paid_minor - r.refunded_minor as left_minor,
        least(r.paid_minor - r.refunded_minor, greatest(0, coalesce(
          (select sum(t.amount_minor) from till_payments t where t.reservation_id = r.id), 0))) as at_till_minor
      from reservations r left join users u on u.id = r.client_id and u.deleted_at is null
      where r.event_id = e.id and r.status = any(${openStatuses}) and (r.expires_at is null or r.expires_at > ${instantText(now)})
    ) o on true
    where e.id = ${event_id} and e.club_id = ${club_id} group by c.currency`.execute(db)
  return rows[0] ?? null
}
