import { earlier, isBefore } from '#contract/base/instants.ts'
import { admits } from '#contract/events/prestation-kinds.ts'
import type { NewReservation } from '../modules/reservations/demo.ts'
import type { Random } from './art/random.ts'
import { makeBooking, type Status } from './make-booking.ts'
import type { DemoEvent } from './make-events.ts'
import type { DemoPrestation } from './make-offer.ts'

export interface CrowdContext {
  /** Ids of clients. */
  guests: readonly string[]
  now: Temporal.Instant
  random: Random
}

/** Guests besides existing bookings: as many as a special sets, otherwise as such an event usually has. No one comes twice. */
export function makeCrowd(
  event: DemoEvent,
  booked: readonly NewReservation[],
  { guests, now, random }: CrowdContext,
): NewReservation[] {
  if (event.row.state === 'cancelled' || event.row.state === 'draft') return []
  const standing = booked.filter(({ row }) => row.status !== 'cancelled')
  const target = event.taken ?? expectedHeads(event, now, random)
  const perGuest = Math.max(2, Math.ceil((target / guests.length) * 2.4))
  const left = unitsLeft(event, standing)
  const first = random.whole(0, guests.length - 1)
  const crowd: NewReservation[] = []
  let taken = standing.reduce((heads, { row }) => heads + row.party_size, 0)
  for (let index = 0; index < guests.length && taken < target; index += 1) {
    const party = Math.min(random.whole(1, perGuest), target - taken, 10)
    const units = choose(event, party, left, random)
    const { status, created_at } = waitingAt(event, units, now, random) ?? {
      status: statusAt(event, now, random),
      created_at: bookedAt(event, now, random),
    }
    crowd.push(
      makeBooking(event, {
        client_id: guests[(first + index) % guests.length] ?? '',
        units,
        party_size: party,
        status,
        created_at,
      }),
    )
    if (status !== 'cancelled') taken += party
  }
  return crowd
}

/** By the name of the prestation. */
function unitsLeft({ prestations }: DemoEvent, standing: readonly NewReservation[]): Map<string, number> {
  const left = new Map(prestations.map(({ name, stock }) => [name, stock ?? Infinity]))
  for (const { name, quantity } of standing.flatMap(({ row }) => row.lines)) left.set(name, (left.get(name) ?? 0) - quantity)
  return left
}

/** Past events sold part of their capacity; those far ahead have hardly started to sell. */
function expectedHeads({ row }: DemoEvent, now: Temporal.Instant, random: Random): number {
  const daysAhead = now.until(Temporal.Instant.from(row.starts_at), { largestUnit: 'hour' }).hours / 24
  const share = daysAhead <= 0 ? random.between(0.1, 0.25) : random.between(0.05, 0.2) / (1 + daysAhead / 7)
  return Math.round(Math.min(row.capacity, 300) * share)
}

/** The earlier phases of its release are over. */
const isOpen = (one: DemoPrestation, all: readonly DemoPrestation[], left: ReadonlyMap<string, number>) =>
  one.phase_group === null ||
  all.find(({ name, phase_group }) => phase_group === one.phase_group && (left.get(name) ?? 0) > 0) === one

/** One of the admissions with enough places, sometimes with a bottle. */
function choose({ prestations }: DemoEvent, party: number, left: Map<string, number>, random: Random): Record<string, number> {
  const unitsFor = (one: DemoPrestation) => (one.pricing === 'per_person' ? party : 1)
  const fits = (one: DemoPrestation) =>
    admits(one) &&
    one.visibility === 'public' &&
    isOpen(one, prestations, left) &&
    (left.get(one.name) ?? 0) >= unitsFor(one) &&
    party >= one.min_party &&
    party <= (one.max_party ?? 10) &&
    unitsFor(one) <= (one.per_client_limit ?? 10)
  const ways = prestations.filter(fits)
  const way = ways[random.whole(0, ways.length - 1)] ?? prestations.find(({ stock, kind }) => stock === null && kind === 'entry')
  if (!way) return {}
  const bottle = prestations.find(({ kind, name }) => kind === 'bottle' && (left.get(name) ?? 0) > 0)
  const units = { [way.name]: unitsFor(way), ...(bottle && random.chance(0.12) && { [bottle.name]: 1 }) }
  for (const [name, quantity] of Object.entries(units)) left.set(name, (left.get(name) ?? 0) - quantity)
  return units
}

function statusAt({ row, taken }: DemoEvent, now: Temporal.Instant, random: Random): Status {
  if (taken !== null) return 'confirmed'
  if (random.chance(0.1)) return 'cancelled'
  if (!isBefore(now, row.ends_at)) return random.chance(0.12) ? 'no_show' : 'completed'
  return !isBefore(now, row.starts_at) && random.chance(0.6) ? 'checked_in' : 'confirmed'
}

/** For an event some days ahead, some have requested a table, or still have to pay. */
function waitingAt({ row, prestations, taken }: DemoEvent, units: Record<string, number>, now: Temporal.Instant, random: Random) {
  const booked = prestations.filter(({ name }) => units[name] !== undefined)
  const status = booked.some(({ approval }) => approval === 'manual')
    ? 'pending'
    : booked.some(({ payment }) => payment === 'prepaid')
      ? 'awaiting_payment'
      : null
  if (
    status === null ||
    taken !== null ||
    !isBefore(now.add({ hours: 36 }), row.starts_at) ||
    !random.chance(status === 'pending' ? 0.6 : 0.15)
  )
    return null
  return { status, created_at: now.subtract({ minutes: random.whole(20, 700) }) } as const
}

/** Some time between the announcement and the event, or now. */
function bookedAt({ row }: DemoEvent, now: Temporal.Instant, random: Random): Temporal.Instant {
  const [from, to] = [Temporal.Instant.from(row.created_at), earlier(Temporal.Instant.from(row.starts_at), now)]
  const hours = Math.max(2, Math.floor(from.until(to, { largestUnit: 'hour' }).hours))
  return to.subtract({ hours: random.whole(1, hours) })
}
