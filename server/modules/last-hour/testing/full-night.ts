import { randomUUID } from 'node:crypto'
import type { BodyOf } from '#contract/base/endpoint.ts'
import { scanAtDoor } from '#contract/door/door.ts'
import { getReservationStatus } from '#contract/events/events.ts'
import { getLastHour, givePlacesBack, setLastHour } from '#contract/last-hour/last-hour.ts'
import { createReservation } from '#contract/reservations/reservations.ts'
import { joinWaitingList, listWaitingList } from '#contract/reservations/waiting-list.ts'
import { confirmedGuest, keepSignedIn } from '../../../testing/clubs.ts'
import { addPrestation } from '../../../testing/events.ts'
import type { World } from '../../../testing/world.ts'
import { openListEvent } from '../../guest-lists/testing/list-event.ts'

type Guest = Awaited<ReturnType<World['guest']>>
type Choice = NonNullable<BodyOf<typeof setLastHour>['choice']>

/** A sold-out night that opens in an hour: some places are a list's, whose cut-off is then, and all others are booked. */
export async function openFullNight(
  world: World,
  { names = ['Ada', 'Bo'], others = 2, event = {} }: { names?: string[]; others?: number; event?: Record<string, unknown> } = {},
) {
  const heads = names.reduce((sum, name) => sum + 1 + Number(/\+(\d+)/.exec(name)?.[1] ?? 0), 0)
  const night = await openListEvent(world, { in_hours: 1, sales_end_in_hours: 9, capacity: heads + others, ...event })
  const { event_id, call } = night
  const prestation_id = await addPrestation(world, event_id)
  const list = await night.newList({ closes_at: night.at(1) })
  await night.add(list.id, names.join('\n'))
  const ask = (party: number) => ({ lines: [{ prestation_id, quantity: party }], party_size: party })
  const book = async (guest: Guest, party = 1) => guest.call(createReservation, { body: { event_id, ...ask(party) } })
  const guest = async () => {
    const one = await confirmedGuest(world)
    await keepSignedIn(world)
    return one
  }
  if (others > 0) await book(await guest(), others)
  const wait = async (party = 1) => {
    const waiter = await guest()
    await waiter.call(joinWaitingList, { params: { id: event_id }, body: ask(party) })
    return { ...waiter, offer: async () => (await waiter.call(listWaitingList)).entries[0] }
  }
  const choose = async (choice: Choice | null, for_all = false) =>
    call(setLastHour, { params: { id: event_id }, body: { choice, for_all } })
  const read = async () => call(getLastHour, { params: { id: event_id } })
  const counts = async () => {
    const { rows } = await world.pool.query<{ heads: number; over: number; taken: number }>(
      `select heads, over, (select coalesce(sum(party_size), 0)::int from reservations
        where event_id = $1 and takes_places(status, passed_on_at)) as taken from event_occupancy where event_id = $1`,
      [event_id],
    )
    return rows[0]
  }
  const passedOn = async () => {
    const { rows } = await world.pool.query<{ id: string; guest_name: string }>(
      'select id, guest_name from reservations where event_id = $1 and passed_on_at is not null order by guest_name',
      [event_id],
    )
    return rows
  }
  const partyOf = async (name: string) => {
    const { rows } = await world.pool.query<{ id: string }>(
      'select id from reservations where event_id = $1 and guest_name = $2',
      [event_id, name],
    )
    return rows[0]?.id ?? ''
  }
  /** Time passes, and every job that is due runs. */
  const pass = async (duration: Temporal.DurationLike) => {
    world.clock.move(duration)
    await keepSignedIn(world)
    await world.runDueJobs()
  }
  const keeper = await world.staff('can_work_door')
  await keepSignedIn(world)
  const comes = async (id: string, party = 1, more: { override?: { reason: 'house_guest' } } = {}, by = keeper) => {
    const entry = { scan_id: randomUUID(), action: 'check_in', reservation_id: id, heads: party, ...more } as const
    return (await by.call(scanAtDoor, { params: { event_id }, body: { device: 'Main door', entry } })).answer
  }
  const giveBack = async (id: string) => keeper.call(givePlacesBack, { params: { event_id, id } })
  const status = async () => world.anonymous(getReservationStatus, { params: { id: event_id } })
  return {
    event_id,
    prestation_id,
    call,
    list,
    guest,
    book,
    wait,
    choose,
    read,
    counts,
    passedOn,
    partyOf,
    pass,
    comes,
    giveBack,
    status,
  }
}
