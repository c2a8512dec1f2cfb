import type { TestClub } from '../../../testing/clubs.ts'
import type { World } from '../../../testing/world.ts'

export interface RawEvent {
  id: string
  title: string
  business_date: string
  capacity: number
  starts: number
  ends: number
  isCancelled: boolean
  views: number
}

export interface RawParty {
  event_id: string
  status: string
  source: string
  party_size: number
  checked_in_heads: number
  /** `22:30`, Amsterdam time; null if the party did not show up. */
  half_hour: string | null
  created: number
  total: number
  paid: number
  spent: number | null
  guests: number | null
  ambassador_id: string | null
}

/** The club's rows of events and reservations, with nothing derived from them. */
export async function readRawGuests(world: World, { club_id }: TestClub): Promise<{ events: RawEvent[]; parties: RawParty[] }> {
  const events = await world.pool.query<RawEvent>(
    `select e.id, e.title, e.business_date::text, e.capacity, extract(epoch from e.starts_at)::float8 as starts,
       extract(epoch from e.ends_at)::float8 as ends, e.state = 'cancelled' as "isCancelled",
       (select coalesce(sum(v.views), 0)::int from event_views v where v.event_id = e.id) as views
     from events e where e.club_id = $1 and e.state <> 'draft'`,
    [club_id],
  )
  const parties = await world.pool.query<RawParty>(
    `select r.event_id, r.status, r.source, r.party_size, r.checked_in_heads, extract(epoch from r.created_at)::float8 as created,
       r.total_minor::float8 as total, r.paid_minor::float8 as paid, r.actual_spend_minor::float8 as spent,
       r.actual_guests as guests, r.ambassador_id,
       to_char(date_bin('30 minutes', r.checked_in_at at time zone 'Europe/Amsterdam', '2000-01-01'), 'HH24:MI') as half_hour
     from reservations r where r.club_id = $1`,
    [club_id],
  )
  return { events: events.rows, parties: parties.rows }
}

export const total = <T>(rows: readonly T[], pick: (row: T) => number): number => rows.reduce((sum, row) => sum + pick(row), 0)

/** Basis points of a whole, rounded half up; null if there is nothing to divide by. */
export const rate = (part: number, whole: number, unit = 10_000): number | null =>
  whole === 0 ? null : Math.floor((part * unit) / whole + 0.5)

const booked = ['confirmed', 'checked_in', 'completed', 'no_show']
const came = ['checked_in', 'completed']
/** Parties that take places. */
const seated = ['held', 'pending', 'awaiting_payment', ...booked]

export const cameOf = (parties: readonly RawParty[]) => parties.filter(({ status }) => came.includes(status))
export const bookedOf = (parties: readonly RawParty[]) => parties.filter(({ status }) => booked.includes(status))
const invited = (parties: readonly RawParty[]) => parties.filter(({ source }) => source !== 'walk_in')
export const placesOf = (parties: readonly RawParty[]) =>
  total(
    parties.filter(({ status }) => seated.includes(status)),
    ({ party_size }) => party_size,
  )

export const rawFunnel = (events: readonly RawEvent[], parties: readonly RawParty[]) => ({
  seen: total(events, ({ views }) => views),
  held: invited(parties).length,
  booked: bookedOf(invited(parties)).length,
  came: cameOf(invited(parties)).length,
})

export const rawNoShows = (parties: readonly RawParty[]): number | null => {
  const missed = parties.filter(({ status }) => status === 'no_show').length
  return rate(missed, missed + cameOf(invited(parties)).length)
}

/** The figures about guests of some events together. */
export function rawGuests(events: readonly RawEvent[], all: readonly RawParty[], now: number) {
  const of = (some: readonly RawEvent[]) => all.filter(({ event_id }) => some.some(({ id }) => id === event_id))
  const took = events.filter(({ ends, isCancelled }) => ends <= now && !isCancelled)
  const closed = of(events).filter(({ spent }) => spent !== null)
  const heads = total(closed, ({ guests }) => guests ?? 0)
  return {
    guests: total(cameOf(of(events)), ({ checked_in_heads }) => checked_in_heads),
    no_show_bp: rawNoShows(of(took)),
    spend_per_head: rate(
      total(closed, ({ spent }) => spent ?? 0),
      heads,
      1,
    ),
    sell_through_bp: rate(
      placesOf(of(took)),
      total(took, ({ capacity }) => capacity),
    ),
  }
}
