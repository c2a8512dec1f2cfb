import type { TestClub } from '../../../testing/clubs.ts'
import type { World } from '../../../testing/world.ts'

/** Times in seconds. */
export interface RawParty {
  id: string
  status: string
  source: string
  size: number
  kinds: string[]
  booked: number
  arrives: number | null
  came_at: number | null
  heads: number
  cancelled: number | null
}
export interface RawForecastEvent {
  id: string
  title: string
  business_date: string
  capacity: number
  starts: number
  opens: number
  ends: number
  counts: boolean
  parties: RawParty[]
  /** Who worked it, by role. */
  staff: { role_id: string; user_id: string }[]
}

/** The club's own rows, event by event, oldest first. */
export async function readRawEvents(world: World, { club_id }: TestClub): Promise<RawForecastEvent[]> {
  const { rows } = await world.pool.query<RawForecastEvent>(
    `select e.id, e.title, e.business_date::text, e.capacity, extract(epoch from e.starts_at)::float8 as starts,
       extract(epoch from coalesce(e.doors_at, e.starts_at))::float8 as opens, extract(epoch from e.ends_at)::float8 as ends,
       e.state = 'published' as counts,
       (select coalesce(json_agg(json_build_object('id', r.id, 'status', r.status, 'source', r.source, 'size', r.party_size,
         'kinds', r.kinds, 'booked', extract(epoch from r.created_at), 'arrives', extract(epoch from r.arrival_at),
         'came_at', extract(epoch from r.checked_in_at), 'heads', r.checked_in_heads,
         'cancelled', extract(epoch from r.cancelled_at))), '[]') from reservations r
            where r.event_id = e.id) as parties,
       (select coalesce(json_agg(distinct jsonb_build_object('role_id', s.role_id, 'user_id', s.user_id)), '[]')
         from staff_shifts s
          where s.event_id = e.id and s.status = 'published') as staff
     from events e where e.club_id = $1 order by e.starts_at`,
    [club_id],
  )
  return rows
}

export const add = <T>(all: readonly T[], pick: (one: T) => number): number => all.reduce((sum, one) => sum + pick(one), 0)
export const within = (slots: number, slot: number) => Math.max(0, Math.min(slots - 1, slot))
export const slotsOf = ({ opens, ends }: RawForecastEvent) => Math.min(48, Math.max(1, Math.ceil((ends - opens) / 1800)))
export const weekdayOf = ({ business_date }: RawForecastEvent) => Temporal.PlainDate.from(business_date).dayOfWeek
export const cameAt = ({ status }: RawParty) => status === 'checked_in' || status === 'completed'
const headsOf = (party: RawParty) => (!cameAt(party) ? 0 : party.heads === 0 ? party.size : party.heads)
const kindOf = ({ kinds }: RawParty) =>
  (['table', 'guest_list', 'bottle'] as const).find((kind) => kinds.includes(kind)) ?? 'entry'
const leadOf = ({ booked }: RawParty, { starts }: RawForecastEvent) => {
  const days = (starts - booked) / 86_400
  return days >= 21 ? 'early' : days >= 7 ? 'weeks' : days >= 1 ? 'days' : 'last_day'
}
const slotOf = (event: RawForecastEvent, at: number) => within(slotsOf(event), Math.floor((at - event.opens) / 1800))

/** A booking of an event, with what the forecast compares. */
export const seen = (event: RawForecastEvent, party: RawParty) => ({
  ...party,
  traits: [kindOf(party), leadOf(party, event), String(weekdayOf(event))],
  stated: party.arrives === null ? null : slotOf(event, party.arrives),
  arrived: cameAt(party) && party.came_at !== null ? slotOf(event, party.came_at) : null,
  inside: headsOf(party),
})
export type SeenBooking = ReturnType<typeof seen>

/** An event as it was some seconds before doors opened: its bookings then, and the guests who came without one. */
export function snapshot(event: RawForecastEvent, seconds: number) {
  const at = event.opens - seconds
  const isKnown = ({ source, booked }: RawParty) => source !== 'walk_in' && booked <= at
  const counted = event.parties.filter(
    (party) =>
      ['confirmed', 'checked_in', 'completed', 'no_show'].includes(party.status) ||
      (party.status === 'cancelled' && isKnown(party) && (party.cancelled ?? 0) > at),
  )
  return {
    event,
    bookings: counted.filter(isKnown).map((party) => seen(event, party)),
    later: counted.filter((party) => !isKnown(party)).map((party) => seen(event, party)),
  }
}
export type Snapshot = ReturnType<typeof snapshot>

/** The rate among similar bookings; each level is pulled towards the one above it with the weight of ten bookings. */
export function shareOf(
  all: readonly SeenBooking[],
  traits: readonly string[],
  happened: (one: SeenBooking) => boolean,
  prior: number,
): number {
  let share = prior
  for (const shared of [0, 1, 2, 3]) {
    const alike = all.filter((one) => traits.slice(0, shared).every((trait, index) => one.traits[index] === trait))
    share = (alike.filter(happened).length + 10 * share) / (alike.length + 10)
  }
  return share
}
