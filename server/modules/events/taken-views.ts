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

/** Of the heads of event `e`, those of guests who still have to pay for them in advance, and may. */
export const heldUnpaid = (now: Temporal.Instant): RawBuilder<number> => sql`(
  select coalesce(sum(r.party_size), 0)::integer from reservations r
  where r.event_id = e.id and r.expires_at > ${instantText(now)} and r.status in ('held', 'awaiting_payment') and r.due_online_minor > 0)`

// What comes free is for the waiting list first: one event shows what is left after the parties that would fit. Bookings decide
// by the same list exactly; this is what the public sees of it until the parties have their offers.

const fits = (heads: RawBuilder<unknown>) => sql`w.state = 'waiting' and w.party_size <= v.capacity - ${heads}`

/** In the place of `headsTaken`. */
export const headsSpokenFor = (now: Temporal.Instant): RawBuilder<unknown> => sql`(
  select h.event_id, least(v.capacity, h.heads + coalesce((
    select sum(w.party_size) from waiting_list_entries w where w.event_id = v.id and ${fits(sql`h.heads`)} and not exists (
      select 1 from jsonb_array_elements(w.request -> 'lines') l join prestations p on p.id = (l ->> 'prestation_id')::uuid
      join prestation_occupancy po on po.prestation_id = p.id where (l ->> 'quantity')::integer > p.stock - po.units)), 0))::integer as heads
  from ${headsTaken(now)} h join events v on v.id = h.event_id)`

/** In the place of `unitsTaken`. */
export const unitsSpokenFor = (now: Temporal.Instant): RawBuilder<unknown> => sql`(
  select t.prestation_id, t.units + coalesce((
    select sum((l ->> 'quantity')::integer) from waiting_list_entries w cross join jsonb_array_elements(w.request -> 'lines') l
    where w.event_id = v.id and ${fits(sql`o.heads`)} and (l ->> 'prestation_id')::uuid = q.id and (l ->> 'quantity')::integer <= q.stock - t.units), 0)::integer as units
  from ${unitsTaken(now)} t join prestations q on q.id = t.prestation_id join events v on v.id = q.event_id
    join event_occupancy o on o.event_id = v.id)`
