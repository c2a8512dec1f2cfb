import { sql } from 'kysely'

/** A scan `s` of the door that admitted guests and was not undone. */
export const isAdmission = sql`s.result = 'admitted'
  and not exists (select 1 from door_scans u where u.event_id = s.event_id and u.undoes = s.scan_id and u.result = 'undone')`

/** When the last admission of reservation `r` was that was not undone; for some minutes it may be. */
export const lastAdmittedAt = sql`(select s.at from door_scans s where s.reservation_id = r.id and ${isAdmission} order by s.sequence desc limit 1)`
