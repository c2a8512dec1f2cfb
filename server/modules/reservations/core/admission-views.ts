import { sql } from 'kysely'

/** The time of reservation `r`'s last admission that was not undone, which can be undone for some minutes. */
export const lastAdmittedAt = sql`(select a.at from admissions a where a.reservation_id = r.id order by a.sequence desc limit 1)`
