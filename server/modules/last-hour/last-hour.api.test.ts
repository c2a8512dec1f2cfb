import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { getLastHour, givePlacesBack, setLastHour } from '#contract/last-hour/last-hour.ts'
import { changeParty, getBoard } from '#contract/board/board.ts'
import { createTable, createZone } from '#contract/floor/floor.ts'
import { manageClubReservation } from '#contract/reservations/club-reservations.ts'
import { takeWalkIn } from '#contract/reservations/event-reservations.ts'
import { cancelReservation, getReservation, manageReservation } from '#contract/reservations/reservations.ts'
import { joinWaitingList, listWaitingList } from '#contract/reservations/waiting-list.ts'
import { confirmedGuest, keepSignedIn } from '../../testing/clubs.ts'
import { addEvent, addPrestation } from '../../testing/events.ts'
import { refusedWith } from '../../testing/refused-with.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { openFullNight } from './testing/full-night.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
afterAll(async () => world.close())

const toList = { offers: 'waiting_list', accepted_risk_bp: 5000 } as const
const toAll = { offers: 'everyone', everyone_after: 120, accepted_risk_bp: 5000 } as const

describe('getLastHour and setLastHour', () => {
  it('begin with off, choose for one event or for all, and follow the club again.', async () => {
    const night = await openFullNight(world)
    expect(await night.read()).toMatchObject({
      choice: { offers: 'off', everyone_after: null },
      is_own: false,
      is_running: false,
    })
    expect(await night.choose(toList)).toMatchObject({
      choice: { offers: 'waiting_list', everyone_after: null, accepted_risk_bp: 5000 },
      club_choice: { offers: 'off' },
      is_own: true,
      everyone_from: null,
    })
    const forAll = await night.choose(toAll, true)
    expect(forAll).toMatchObject({ choice: toAll, club_choice: toAll, is_own: false })
    expect(Date.parse(forAll.everyone_from ?? '') - Date.parse(forAll.doors_at)).toBe(120 * 60_000)
    const other = await openFullNight(world)
    expect(await other.read()).toMatchObject({ choice: toAll, is_own: false })
    expect(await other.choose({ offers: 'off', accepted_risk_bp: 0 })).toMatchObject({ choice: { offers: 'off' }, is_own: true })
    expect(await other.choose(null)).toMatchObject({ choice: toAll, is_own: false })
    await other.choose({ offers: 'off', accepted_risk_bp: 500 }, true)
  })

  it('refuse another club, an event that is over or cancelled, a time without everyone, and everyone without a time.', async () => {
    const { call, choose, event_id } = await openFullNight(world)
    const stranger = await world.guest('client')
    await keepSignedIn(world)
    await expect(stranger.call(getLastHour, { params: { id: event_id } })).rejects.toMatchObject({ status: 403 })
    await expect(choose({ offers: 'everyone', accepted_risk_bp: 0 })).rejects.toMatchObject({
      status: 400,
      body: { fields: { 'choice.everyone_after': ['Choose from when on everyone is offered them'] } },
    })
    await expect(choose({ ...toList, everyone_after: 10 })).rejects.toMatchObject({ status: 400 })
    await expect(choose(null, true)).rejects.toMatchObject({ status: 400 })
    const past = await addEvent(world, { in_hours: -9 })
    const body = { choice: toList }
    await expect(call(setLastHour, { params: { id: past }, body })).rejects.toMatchObject(refusedWith(409, 'event_past'))
    const cancelled = await addEvent(world, { state: 'cancelled' })
    await expect(call(setLastHour, { params: { id: cancelled }, body })).rejects.toMatchObject(
      refusedWith(409, 'event_cancelled'),
    )
    const door = await world.staff('can_work_door')
    await keepSignedIn(world)
    await expect(door.call(setLastHour, { params: { id: event_id }, body })).rejects.toMatchObject({ status: 403 })
    expect(await door.call(getLastHour, { params: { id: event_id } })).toMatchObject({ is_running: false })
  })

  it('say what the likelihood of each party rests on, in the figures of the forecast.', async () => {
    const night = await openFullNight(world, { names: ['Ada', 'Bo +1'], others: 1 })
    await night.choose({ ...toList, accepted_risk_bp: 500 })
    await night.pass({ hours: 4 })
    const { lists, parties, may_pass_on } = await night.read()
    expect(parties.map(({ name, reason, list_name }) => [name, reason, list_name])).toEqual([
      ['Ada', 'list_closed', 'Friends of Ferro'],
      ['Bo', 'list_closed', 'Friends of Ferro'],
    ])
    const [ada] = parties
    // A club without a history assumes that 10 of 100 do not come, and that 26 of 100 guests come after the third hour.
    expect(ada).toMatchObject({ likelihood: { likelihood_bp: 1000, level: null, bookings: 0 }, later_bp: 2600 })
    expect(ada?.comes_bp).toBe(Math.round((10_000 * 0.9 * 0.26) / (0.9 * 0.26 + 0.1)))
    expect(lists).toMatchObject({ heads: 3, kept: 3, risk_bp: 0 })
    expect(may_pass_on).toBe(0)
  })
})

describe('Places of parties that have not come', () => {
  it('are offered to the waiting list alone, as few as it needs, and no one else can book one.', async () => {
    const night = await openFullNight(world, { names: ['Ada', 'Bo', 'Cy', 'Di'], others: 1 })
    await night.choose(toList)
    const waiter = await night.wait(2)
    await night.pass({ hours: 8 })
    expect(await waiter.offer()).toMatchObject({ state: 'offered', party_size: 2 })
    expect(await night.passedOn()).toHaveLength(2)
    expect(await night.counts()).toEqual({ heads: 5, over: 0, taken: 5 })
    await expect(night.book(await night.guest())).rejects.toMatchObject(refusedWith(409, 'sold_out'))
    expect(await night.read()).toMatchObject({ is_running: true, passed_on: 2, parties: expect.any(Array) as unknown[] })
  })

  it('are their party’s again if the offer expires and no one else waits.', async () => {
    const night = await openFullNight(world)
    await night.choose(toList)
    const waiter = await night.wait()
    await night.pass({ hours: 8 })
    expect(await night.passedOn()).toHaveLength(1)
    await night.pass({ minutes: 11 })
    expect(await waiter.offer()).toMatchObject({ state: 'expired' })
    expect(await night.passedOn()).toEqual([])
    expect(await night.counts()).toEqual({ heads: 4, over: 0, taken: 4 })
  })

  it('go on to the next at once if the offer is declined, although the event has begun; who is confirmed stays so.', async () => {
    const night = await openFullNight(world, { names: ['Ada'], others: 1 })
    await night.choose(toList)
    const [first, second] = [await night.wait(), await night.wait()]
    await night.pass({ hours: 8 })
    expect([(await first.offer())?.state, (await second.offer())?.state]).toEqual(['offered', 'waiting'])
    const params = { id: (await first.offer())?.reservation_id ?? '' }
    expect((await first.call(getReservation, { params })).allowed_actions).toContain('cancel')
    const declined = await Promise.all(
      [1, 2, 3].map(async () => first.call(cancelReservation, { params, idempotencyKey: 'declined' })),
    )
    expect(declined.map(({ status }) => status)).toEqual(['cancelled', 'cancelled', 'cancelled'])
    await world.runDueJobs()
    expect([(await first.offer())?.state, (await second.offer())?.state]).toEqual(['declined', 'offered'])
    expect(await night.counts()).toEqual({ heads: 2, over: 0, taken: 2 })
    const kept = { id: (await second.offer())?.reservation_id ?? '' }
    await second.call(manageReservation, { params: kept, body: { action: 'confirm' } })
    await expect(second.call(cancelReservation, { params: kept })).rejects.toMatchObject(refusedWith(409, 'cancel_too_late'))
  })

  it('are for everyone from the time that the club set, what is sold out only, and the event says so.', async () => {
    const night = await openFullNight(world, { names: ['Ada', 'Bo +1'], others: 1 })
    await night.choose({ ...toAll, everyone_after: 8 * 60 - 30 })
    await night.pass({ hours: 7, minutes: 30 })
    expect(await night.passedOn()).toEqual([])
    expect(await night.status()).toMatchObject({ status: 'sold_out' })
    await night.pass({ hours: 1, minutes: 5 })
    const passed = await night.passedOn()
    expect(passed.length).toBeGreaterThan(0)
    expect(await night.status()).toMatchObject({ status: 'active', waitlist: { last_places: true } })
    const booked = await night.book(await night.guest())
    expect(booked).toMatchObject({ status: 'confirmed' })
  })

  it('are kept while the event is not full, before the cut-off, when off, and of who is in the queue.', async () => {
    const free = await openFullNight(world, { others: 1, event: { capacity: 20 } })
    await free.choose({ ...toAll, everyone_after: 0 })
    const off = await openFullNight(world)
    const waiting = await off.wait()
    const queued = await openFullNight(world, { names: ['Ada'] })
    await queued.choose({ ...toAll, everyone_after: 0 })
    await world.pool.query(`update reservations set queued_at = now(), queued_until = now() where id = $1`, [
      await queued.partyOf('Ada'),
    ])
    await free.pass({ hours: 8 })
    expect([await free.passedOn(), await off.passedOn(), await queued.passedOn()]).toEqual([[], [], []])
    expect(await waiting.offer()).toMatchObject({ state: 'waiting' })
  })
})

describe('A table', () => {
  it('is offered to who waits for one only once a host has released it, and its party gets another if there is one.', async () => {
    const { call } = await world.admin()
    const event_id = await addEvent(world, { in_hours: 0, capacity: 50 })
    const prestation_id = await addPrestation(world, event_id, {
      kind: 'table',
      name: 'Booth',
      heads_per_unit: 4,
      pricing: 'per_unit',
      stock: 1,
      min_party: 1,
    })
    const zone = await call(createZone, { body: { name: 'Vault' } })
    await call(createTable, { body: { name: 'V1', zone_id: zone.id, seats_from: 1, seats_to: 4, shape: 'booth' } })
    const lines = [{ prestation_id, quantity: 1 }]
    const booth = { event_id, lines, party_size: 3, guest_name: 'Noor', table_label: 'V1', check_in: false }
    const { id } = await call(takeWalkIn, { body: booth })
    const waiter = await confirmedGuest(world)
    await waiter.call(joinWaitingList, { params: { id: event_id }, body: { lines, party_size: 3 } })
    await call(setLastHour, { params: { id: event_id }, body: { choice: toList } })
    const later = async (minutes: number) => {
      world.clock.move({ minutes })
      await keepSignedIn(world)
      await world.runDueJobs()
    }
    const offer = async () => (await waiter.call(listWaitingList)).entries[0]
    await later(61)
    // No one came, but no host said so: nothing is offered.
    expect(await offer()).toMatchObject({ state: 'waiting' })
    const { parties } = await call(getBoard, { params: { id: event_id } })
    const version = parties.find((one) => one.id === id)?.version ?? 0
    await call(changeParty, { params: { id: event_id, party_id: id }, body: { action: 'release', version } })
    expect(await call(getLastHour, { params: { id: event_id } })).toMatchObject({
      may_pass_on: 3,
      parties: [{ id, reason: 'table_released', comes_bp: null, passed_on_at: null }],
    })
    await later(1)
    expect(await offer()).toMatchObject({ state: 'offered' })
    const params = { event_id, id }
    await expect(call(givePlacesBack, { params })).rejects.toMatchObject(refusedWith(409, 'places_passed_on'))
    await later(11)
    // The offer expired, and the table is the party’s again.
    expect((await call(givePlacesBack, { params })).guest.passed_on_at).toBeUndefined()
  })
})

describe('A party that comes after its places were passed on', () => {
  const passedNight = async (names = ['Ada']) => {
    const night = await openFullNight(world, { names, others: 1 })
    await night.choose(toList)
    const waiter = await night.wait()
    await night.pass({ hours: 8 })
    const id = (await night.passedOn())[0]?.id ?? ''
    return { ...night, waiter, id }
  }

  it('is shown so at the door, which gives it free places again and then admits it.', async () => {
    const night = await openFullNight(world, { names: ['Ada'] })
    await night.choose({ ...toAll, everyone_after: 0 })
    await night.pass({ hours: 8 })
    const id = await night.partyOf('Ada')
    expect(await night.comes(id)).toMatchObject({
      result: 'refused',
      reason: 'passed_on',
      guest: { passed_on_at: expect.any(String) as string },
    })
    const { guest } = await night.giveBack(id)
    expect(guest.passed_on_at).toBeUndefined()
    // A second device asks for the same.
    expect(await night.giveBack(id)).toMatchObject({ guest: { id } })
    expect(await night.comes(id)).toMatchObject({ result: 'admitted' })
    expect(await night.counts()).toEqual({ heads: 3, over: 0, taken: 3 })
  })

  it('has none while they are offered to others and nothing else is left.', async () => {
    const { id, giveBack } = await passedNight()
    await expect(giveBack(id)).rejects.toMatchObject(refusedWith(409, 'places_passed_on', { left: 0 }))
  })

  it('has the places of another that has not come either, as the first to come has what is kept.', async () => {
    const { id, giveBack, passedOn, counts, comes } = await passedNight(['Ada', 'Bo'])
    await giveBack(id)
    const passed = await passedOn()
    expect(passed).toHaveLength(1)
    expect(passed[0]?.id).not.toBe(id)
    expect(await counts()).toEqual({ heads: 3, over: 0, taken: 3 })
    expect(await comes(id)).toMatchObject({ result: 'admitted' })
  })

  it('may be let in by who has the right, and then counts beyond what is sold, so no place is sold because of it.', async () => {
    const { id, comes, pass, passedOn, counts } = await passedNight()
    expect(await comes(id, 1, { override: { reason: 'house_guest' } })).toMatchObject({ result: 'refused', reason: 'passed_on' })
    const may = await world.staff('can_work_door', 'can_override_door')
    await keepSignedIn(world)
    expect(await comes(id, 1, { override: { reason: 'house_guest' } }, may)).toMatchObject({
      result: 'admitted',
      overrode: 'passed_on',
    })
    await pass({ minutes: 1 })
    expect(await passedOn()).toEqual([])
    expect(await counts()).toEqual({ heads: 3, over: 1, taken: 3 })
  })

  it('is refused to another club’s door, for a party that is unknown, and once its booking is cancelled.', async () => {
    const { id, giveBack, call, event_id } = await passedNight()
    await expect(giveBack(event_id)).rejects.toMatchObject({ status: 404 })
    await expect(call(givePlacesBack, { params: { event_id: id, id } })).rejects.toMatchObject({ status: 404 })
    const admin = await world.admin()
    await admin.call(manageClubReservation, { params: { id }, body: { action: 'cancel', reason: 'By mistake' } })
    await expect(giveBack(id)).rejects.toMatchObject(refusedWith(409, 'invalid_transition'))
  })
})

it('While the last place is booked by ten guests and its party comes, one of them has it, and nothing is oversold.', async () => {
  for (const crowded of [10, 4, 20]) {
    const night = await openFullNight(world, { names: ['Ada'], others: 1 })
    await night.choose({ ...toAll, everyone_after: 0 })
    const crowd = await Promise.all(Array.from({ length: crowded }, async () => night.guest()))
    await night.pass({ hours: 8 })
    const id = await night.partyOf('Ada')
    expect(await night.passedOn()).toHaveLength(1)
    const results = await Promise.allSettled([
      ...crowd.slice(0, crowded / 2).map(async (guest) => night.book(guest)),
      night.giveBack(id),
      ...crowd.slice(crowded / 2).map(async (guest) => night.book(guest)),
    ])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await night.counts()).toEqual({ heads: 2, over: 0, taken: 2 })
    await world.pool.query(`update events set state = 'archived' where id = $1`, [night.event_id])
  }
})
