import { sql, type RawBuilder } from 'kysely'
import { admissionKinds } from '#contract/events/prestation-kinds.ts'
import { instantText } from '../../infrastructure/clock/clock.ts'
import type { Database, Tx } from '../../infrastructure/database/connect.ts'

/** People in the order of their accounts, from the one after `after`. */
export interface Page {
  after: string | null
  limit: number
}

const beyond = ({ after }: Page): RawBuilder<unknown> => (after === null ? sql`true` : sql`user_id > ${after}::uuid`)

export interface EventFollower {
  user_id: string
  /** The first of the artists they follow; null if they follow the club alone. */
  artist: string | null
}

/** Who follows an event's club or one of its artists, each once. */
export async function findFollowers(
  tx: Tx,
  { id, club_id }: { id: string; club_id: string },
  page: Page,
): Promise<EventFollower[]> {
  // Each part reads its index from the last account on, and no more of it than a page.
  const { rows } = await sql<EventFollower>`
    select user_id, min(artist) as artist from (
      (select user_id, null::text as artist from club_follows where club_id = ${club_id} and ${beyond(page)}
        order by user_id limit ${page.limit})
      union all
      select f.user_id, a.name from event_artists x join artists a on a.id = x.artist_id cross join lateral (
        select user_id from artist_follows where artist_id = x.artist_id and ${beyond(page)}
        order by user_id limit ${page.limit}) f
      where x.event_id = ${id}) followers
    group by user_id order by user_id limit ${page.limit}`.execute(tx)
  return rows
}

/** Who is interested in an event and has not booked it. */
export async function findInterested(tx: Tx, eventId: string, page: Page): Promise<{ user_id: string }[]> {
  const { rows } = await sql<{ user_id: string }>`
    select i.user_id from event_interests i where i.event_id = ${eventId} and ${beyond(page)} and not exists (
      select 1 from reservations r where r.event_id = i.event_id and r.client_id = i.user_id
        and r.status in ('held', 'pending', 'awaiting_payment', 'confirmed', 'checked_in'))
    order by i.user_id limit ${page.limit}`.execute(tx)
  return rows
}

/** Whose evening it is: who has a confirmed booking of an event, or is interested in it, and is not inside yet. */
export async function findExpected(
  tx: Tx,
  eventId: string,
  page: Page,
): Promise<{ user_id: string; reservation_id: string | null }[]> {
  const { rows } = await sql<{ user_id: string; reservation_id: string | null }>`
    select user_id, min(reservation_id) as reservation_id from (
      (select i.user_id, null::text as reservation_id from event_interests i
        where i.event_id = ${eventId} and ${beyond(page)} and not exists (
          select 1 from reservations r where r.event_id = i.event_id and r.client_id = i.user_id
            and r.status in ('checked_in', 'completed'))
        order by i.user_id limit ${page.limit})
      union all
      (select user_id, reservation_id from (
          select client_id as user_id, min(id::text) as reservation_id from reservations
          where event_id = ${eventId} and status = 'confirmed' and client_id is not null group by client_id) booked
        where ${beyond(page)} order by user_id limit ${page.limit})) people
    group by user_id order by user_id limit ${page.limit}`.execute(tx)
  return rows
}

/** Whether an event has something on sale, now or later, that needs no code. */
export async function offersToPublic(tx: Tx, eventId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from prestations where event_id = ${eventId} and visibility = 'public' and status in ('on_sale', 'paused')
    limit 1`.execute(tx)
  return rows.length > 0
}

const isWaitedFor = sql`exists (select 1 from event_interests i where i.event_id = e.id)`

/** Coming events of which the first sales began a moment ago, some time after they were published. */
export async function findNewSales(db: Database, now: Temporal.Instant, minutes: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select e.id from events e
    where e.state = 'published' and e.starts_at > ${instantText(now)} and ${isWaitedFor} and exists (
      select 1 from prestations p
      where p.event_id = e.id and p.visibility = 'public' and p.status = 'on_sale' and p.kind = any(${admissionKinds})
        and greatest(p.sales_start_at, e.sales_start_at) > ${instantText(now.subtract({ minutes }))}
        and greatest(p.sales_start_at, e.sales_start_at) <= ${instantText(now)}
        and greatest(p.sales_start_at, e.sales_start_at) > coalesce(e.published_at, e.created_at))
    order by e.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Events whose doors opened a moment ago. */
export async function findOpenDoors(db: Database, now: Temporal.Instant, minutes: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select e.id from events e
    where e.state in ('published', 'paused') and e.starts_at > ${instantText(now.subtract({ hours: 24 }))}
      and e.starts_at < ${instantText(now.add({ hours: 24 }))}
      and coalesce(e.doors_at, e.starts_at) > ${instantText(now.subtract({ minutes }))}
      and coalesce(e.doors_at, e.starts_at) <= ${instantText(now)}
    order by e.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Coming events on sale in which people are interested, and of which something is taken: their last places may be near. */
export async function findScarceCandidates(db: Database, now: Temporal.Instant, { after, limit }: Page): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select e.id from events e join event_occupancy o on o.event_id = e.id and o.heads > 0
    where e.state = 'published' and e.starts_at > ${instantText(now)} and ${isWaitedFor}
      and ${after === null ? sql`true` : sql`e.id > ${after}::uuid`}
    order by e.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
