import { sql, type RawBuilder } from 'kysely'
import { instantText } from '../../infrastructure/clock/clock.ts'

// What is held past its time is free at once, whether or not anybody has written so: reads take these in the place of the
// counts. Whoever takes places ends what is overdue first, and reads the counts themselves. Of the few that are overdue
// until the next minute there is a small index, which each night is looked up in.

/** In the place of `event_occupancy`. */
export const headsTaken = (now: Temporal.Instant): RawBuilder<unknown> => sql`(
  select t.event_id, t.heads - coalesce((
    select sum(r.party_size) from reservations r where r.event_id = t.event_id and r.expires_at <= ${instantText(now)}), 0)::integer as heads
  from event_occupancy t)`

/** In the place of `prestation_occupancy`. */
export const unitsTaken = (now: Temporal.Instant): RawBuilder<unknown> => sql`(
  select t.prestation_id, t.units - coalesce((
    select sum(l.quantity) from reservations r join reservation_lines l on l.reservation_id = r.id
    where r.event_id = t.event_id and r.expires_at <= ${instantText(now)} and l.prestation_id = t.prestation_id), 0)::integer as units
  from prestation_occupancy t)`
