import { sql } from 'kysely'
import type { DoorOverrideRow } from '#contract/finances/door-overrides.ts'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import { personName } from '../../accounts/index.ts'
import type { ClubDate } from '../dates/date-views.ts'

const separator = ' · '

/** Whom someone let in against the door's rules at the events of a business date, without what was undone, in order. */
export async function findOverrides(
  db: Database | Tx,
  { club_id, business_date }: Pick<ClubDate, 'club_id' | 'business_date'>,
): Promise<DoorOverrideRow[]> {
  const { rows } = await sql<DoorOverrideRow>`
    select s.scan_id as id, s.at, e.timezone, s.reservation_id, s.heads, s.overrode,
      s.override_reason as reason, s.override_note as note,
      r.reference || coalesce(${separator} || coalesce(nullif(r.guest_name, ''), ${personName('u')}), '') as guest,
      ${personName('b')} as by
    from events e join door_scans s on s.event_id = e.id join admissions a on a.event_id = s.event_id and a.scan_id = s.scan_id
      join reservations r on r.id = s.reservation_id left join users u on u.id = r.client_id and u.deleted_at is null
      left join users b on b.id = s.user_id and b.deleted_at is null
    where e.club_id = ${club_id} and e.business_date = ${business_date}::date and e.state <> 'draft' and s.overrode is not null
    order by s.at, s.sequence`.execute(db)
  return rows
}
