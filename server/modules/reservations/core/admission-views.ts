import { sql } from 'kysely'

/** A door scan `s` that admitted guests and was not undone. */
export const isAdmission = sql`s.result = 'admitted'
  and not exists (select 1 from door_scans u where u.event_id = s.event_id and u.undoes = s.scan_id and u.result = 'undone')`

/** The time of reservation `r`'s last admission that was not undone, which can be undone for some minutes. */
export const lastAdmittedAt = sql`(select s.at from door_scans s where s.reservation_id = r.id and ${isAdmission}
  order by s.sequence desc limit 1)`
