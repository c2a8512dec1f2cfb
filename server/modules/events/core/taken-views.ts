import { sql, type RawBuilder } from 'kysely'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import { offersUntil } from './offers-until-views.ts'

// Places of overdue holds are free at once, even before the job marks them: reads use these instead of the counts. Transactions
// that take places expire overdue holds first and read the counts. A small index finds an event's few overdue holds.

/** Instead of `event_occupancy`: what the club has sold. */
export const headsSold = (now: Temporal.Instant): RawBuilder<unknown> => sql`(
  select t.event_id, t.heads - coalesce((
    select sum(r.party_size) from bookings r where r.event_id = t.event_id and r.expires_at <= ${instantText(now)}),
      0)::integer as heads
  from event_occupancy t)`

/** Instead of `prestation_occupancy`. */
export const unitsSold = (now: Temporal.Instant): RawBuilder<unknown> => sql`(
  select t.event_id, t.prestation_id, t.units - coalesce((
    select sum(l.quantity) from booked_units l
    where l.event_id = t.event_id and l.expires_at <= ${instantText(now)} and l.prestation_id = t.prestation_id),
      0)::integer as units
  from prestation_occupancy t)`

// A ticket returned for resale is for sale again, and still sold: it admits its guest until another has paid for it.

/** Instead of `headsSold`, for what can be booked. */
export const headsTaken = (now: Temporal.Instant): RawBuilder<unknown> => sql`(
  select s.event_id, s.heads - (select count(*) from returned_places b where b.event_id = s.event_id)::integer as heads
  from ${headsSold(now)} s)`

/** Instead of `unitsSold`. */
export const unitsTaken = (now: Temporal.Instant): RawBuilder<unknown> => sql`(
  select s.prestation_id, s.units - (
    select count(*) from returned_places b where b.event_id = s.event_id and b.prestation_id = s.prestation_id)::integer as units
  from ${unitsSold(now)} s)`

/** The places of event `e` held by guests who still have to pay in advance. */
export const heldUnpaid = (now: Temporal.Instant): RawBuilder<number> => sql`(
  select coalesce(sum(r.party_size), 0)::integer from bookings r
  where r.event_id = e.id and r.expires_at > ${instantText(now)} and r.status in ('held', 'awaiting_payment')
    and r.due_online_minor > 0)`

// Released places belong to the waiting list first: a single event shows what is left after the parties that fit. Bookings apply
// the same list exactly; this is the public view until those parties have their offers.

const fits = (heads: RawBuilder<unknown>, now: Temporal.Instant) =>
  sql`coalesce(w.smallest_party, w.party_size) <= v.capacity - ${heads} and ${offersUntil(sql`w`)} > ${instantText(now)}`

/** Instead of `headsTaken`. */
export const headsSpokenFor = (now: Temporal.Instant): RawBuilder<unknown> => sql`(
  select h.event_id, least(v.capacity, h.heads + coalesce((
    select sum(least(w.party_size, v.capacity - h.heads)) from waiting_parties w
    where w.event_id = v.id and ${fits(sql`h.heads`, now)} and not exists (
      select 1 from jsonb_array_elements(w.request -> 'lines') l join prestations p on p.id = (l ->> 'prestation_id')::uuid
      join ${unitsTaken(now)} po on po.prestation_id = p.id
      where coalesce(w.smallest_party, (l ->> 'quantity')::integer) > p.stock - po.units)), 0))::integer as heads
  from ${headsTaken(now)} h join events v on v.id = h.event_id)`

/** Instead of `unitsTaken`. */
export const unitsSpokenFor = (now: Temporal.Instant): RawBuilder<unknown> => sql`(
  select t.prestation_id, t.units + coalesce((
    select sum(least((l ->> 'quantity')::integer, q.stock - t.units))
    from waiting_parties w cross join jsonb_array_elements(w.request -> 'lines') l
    where w.event_id = v.id and ${fits(sql`o.heads`, now)} and (l ->> 'prestation_id')::uuid = q.id
      and coalesce(w.smallest_party, (l ->> 'quantity')::integer) <= q.stock - t.units), 0)::integer as units
  from ${unitsTaken(now)} t join prestations q on q.id = t.prestation_id join events v on v.id = q.event_id
    join ${headsTaken(now)} o on o.event_id = v.id)`
