import { confirmedGuest } from '../../../testing/clubs.ts'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { CallError } from '#contract/base/client.ts'
import { joinWaitingList } from '#contract/reservations/waiting-list.ts'
import { getEvent, getReservationStatus, listEvents, unlockPrestations } from '#contract/events/events.ts'
import { cancelReservation, createReservation } from '#contract/reservations/reservations.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { openTestEvents, type TestEvents, type TestClub } from '../testing/events.ts'

let world: World
let events: TestEvents
let club: TestClub
beforeAll(async () => {
  world = await openWorld(inject('testServer'), { RATE_LIMITS: 'on', RATE_LIMIT_ACCESS_CODE: '3/15m' })
  events = await openTestEvents(world)
  club = await events.club('Kelder Noord')
})
afterAll(async () => world.close())

const early = { name: 'Early', phase_group: 'Entry', price_minor: 500 }
const regular = { name: 'Regular', phase_group: 'Entry', price_minor: 1000 }
const late = { name: 'Late', phase_group: 'Entry', price_minor: 1500 }

async function phased(title: string, ...prestations: NonNullable<Parameters<TestEvents['event']>[1]['prestations']>) {
  const id = await events.event(club, { title, prestations, per_client_limit: 200 })
  const page = async () => world.anonymous(getEvent, { params: { id } })
  const states = async () => (await page()).prestations.map(({ state }) => state)
  const idOf = async (name: string) => (await page()).prestations.find((one) => one.name === name)?.id ?? ''
  const book = async (name: string, quantity = 1, guest?: Awaited<ReturnType<World['guest']>>) => {
    const { call } = guest ?? (await world.guest('client'))
    return call(createReservation, {
      body: { event_id: id, lines: [{ prestation_id: await idOf(name), quantity }], party_size: quantity },
    })
  }
  return { id, page, states, idOf, book }
}

const codeOf = (result: PromiseSettledResult<unknown>) =>
  result.status === 'fulfilled'
    ? 'booked'
    : result.reason instanceof CallError
      ? (result.reason.body as { code: string }).code
      : String(result.reason)

describe('release phases', () => {
  it('open one after another, on the page, in its status, on cards and in bookings.', async () => {
    const { id, page, states, book } = await phased(
      'One by one',
      { ...early, stock: 2 },
      { ...regular, sales_end_at: events.inHours(2) },
      late,
    )
    expect(await states()).toEqual(['on_sale', 'upcoming', 'upcoming'])
    expect(await page()).toMatchObject({
      from_price_minor: 500,
      prestations: [{ opens_after: null }, { opens_after: 'Early' }, { opens_after: 'Regular' }],
    })
    await expect(book('Regular')).rejects.toMatchObject({ body: { code: 'prestation_unavailable', state: 'upcoming' } })
    await book('Early', 2)
    expect(await states()).toEqual(['sold_out', 'on_sale', 'upcoming'])
    expect((await page()).from_price_minor).toBe(1000)
    const { prestations } = await world.anonymous(getReservationStatus, { params: { id } })
    expect(prestations.map(({ state, opens_after }) => [state, opens_after])).toEqual([
      ['sold_out', null],
      ['on_sale', null],
      ['upcoming', 'Regular'],
    ])
    await book('Regular')
    world.clock.move({ hours: 2 })
    expect(await states()).toEqual(['sold_out', 'ended', 'on_sale'])
    await book('Late')
  })

  it('sell a returned place first.', async () => {
    const { states, book } = await phased('Come back', { ...early, stock: 1 }, regular)
    const guest = await world.guest('client')
    const { id } = await book('Early', 1, guest)
    expect(await states()).toEqual(['sold_out', 'on_sale'])
    await guest.call(cancelReservation, { params: { id } })
    expect(await states()).toEqual(['on_sale', 'upcoming'])
  })

  it('sell nothing twice and nothing too soon if everyone wants the next one at the same moment.', async () => {
    const { id, book } = await phased('At once', { ...early, stock: 20 }, { ...regular, stock: 15 }, { ...late, stock: 5 })
    for (const [name, others] of [
      ['Early', 'Regular'],
      ['Regular', 'Late'],
      ['Late', 'Early'],
    ] as const) {
      const results = await Promise.allSettled(
        Array.from({ length: 60 }, async (_, index) => book(index % 2 === 0 ? name : others)),
      )
      const codes = new Set(results.map(codeOf))
      expect(
        [...codes].filter((code) => !['booked', 'sold_out', 'prestation_unavailable', 'not_enough_places'].includes(code)),
      ).toEqual([])
    }
    const { rows } = await world.pool.query<{ units: number; name: string }>(
      'select p.name, u.units from prestations p join prestation_occupancy u on u.prestation_id = p.id where p.event_id = $1 order by p.position',
      [id],
    )
    expect(rows).toEqual([
      { name: 'Early', units: 20 },
      { name: 'Regular', units: 15 },
      { name: 'Late', units: 5 },
    ])
  })

  it('and expired free lists sort events by the price on their cards.', async () => {
    await phased('Second phase', { ...early, stock: 0 }, { ...regular, price_minor: 1100 }, late)
    await phased('Ended phase', { ...early, sales_end_at: events.inHours(-1) }, { ...regular, price_minor: 1200 })
    await phased('Paused phase', { ...early, status: 'paused' }, { ...regular, price_minor: 100 })
    await phased('First phase', { ...early, price_minor: 1300 }, { ...regular, price_minor: 50 })
    await phased('Large parties first', { ...early, min_party: 200 }, { ...regular, price_minor: 1400 })
    await phased('Drinks first', { ...early, kind: 'bottle' }, { ...regular, price_minor: 60 })
    await phased('Free no longer', {
      name: 'List',
      kind: 'guest_list',
      payment: 'free',
      price_minor: 0,
      free_until: events.inHours(-1),
      price_after_minor: 1600,
    })
    await phased('Still free', {
      name: 'List',
      kind: 'guest_list',
      payment: 'free',
      price_minor: 0,
      free_until: events.inHours(25),
      price_after_minor: 1600,
    })
    const listed = async (sort: 'price' | '-price') => (await world.anonymous(listEvents, { query: { sort, limit: 100 } })).events
    const cheapest = await listed('price')
    const prices = cheapest.map((card) => card.from_price_minor)
    expect(Object.fromEntries(cheapest.map((card) => [card.title, card.from_price_minor]))).toMatchObject({
      'Second phase': 1100,
      'Ended phase': 1200,
      'Paused phase': null,
      'First phase': 1300,
      'Large parties first': 1400,
      'Drinks first': null,
      'Free no longer': 1600,
      'Still free': 0,
    })
    expect(prices).toEqual(prices.toSorted((one, other) => (one ?? Infinity) - (other ?? Infinity)))
    expect((await listed('-price')).map((card) => card.from_price_minor)).toEqual(
      prices.toSorted((one, other) => (other ?? -1) - (one ?? -1)),
    )
  })
})

describe('unlockPrestations', () => {
  const secret = { name: 'Friends', visibility: 'code', access_code: 'FRIENDS-26', price_minor: 100 }
  const unlock = async (id: string, code: string) => world.anonymous(unlockPrestations, { params: { id }, query: { code } })

  it('shows what a code unlocks, in any case, and nothing else does.', async () => {
    const { id, page } = await phased(
      'Friends only',
      { name: 'Entry' },
      secret,
      { ...secret, name: 'Family', access_code: 'FAMILY' },
      { ...secret, name: 'Sketch', status: 'draft' },
    )
    expect((await page()).prestations.map(({ name }) => name)).toEqual(['Entry'])
    expect(await page()).toMatchObject({ from_price_minor: 1000, takes_code: true })
    const opened = await unlock(id, ' friends-26 ')
    expect(opened).toMatchObject({ count: 1, prestations: [{ name: 'Friends', state: 'on_sale', price_minor: 100 }] })
    expect(JSON.stringify(opened)).not.toContain('FRIENDS-26')

    const { call } = await world.guest('client')
    const body = { event_id: id, lines: [{ prestation_id: opened.prestations[0]!.id, quantity: 1 }], party_size: 1 }
    await expect(call(createReservation, { body })).rejects.toMatchObject({
      status: 409,
      body: { code: 'prestation_unavailable' },
    })
    await expect(call(createReservation, { body: { ...body, code: 'FAMILY' } })).rejects.toMatchObject({
      status: 409,
      body: { code: 'prestation_unavailable' },
    })
    expect(await call(createReservation, { body: { ...body, code: 'Friends-26' } })).toMatchObject({
      status: 'confirmed',
      total_minor: 100,
    })
  })

  it('counts wrong codes per event and address, and never correct ones.', async () => {
    const { id } = await phased('Guessed', { name: 'Entry' }, secret)
    for (let again = 0; again < 5; again++) await unlock(id, 'FRIENDS-26')
    for (let guess = 0; guess < 3; guess++)
      await expect(unlock(id, `GUESS-${guess}`)).rejects.toMatchObject({ status: 404, body: { code: 'unknown_code' } })
    await expect(unlock(id, 'GUESS-3')).rejects.toMatchObject({ status: 429, body: { code: 'rate_limited' } })
    await expect(unlock(id, 'FRIENDS-26')).rejects.toMatchObject({ status: 429, headers: expect.anything() })
    world.clock.move({ minutes: 16 })
    expect(await unlock(id, 'FRIENDS-26')).toMatchObject({ count: 1 })
  })

  it('answers no more guesses when they are all sent at once.', async () => {
    const { id } = await phased('Guessed at once', { name: 'Entry' }, { ...secret, access_code: 'K7' })
    const guesses = Array.from({ length: 200 }, (_, index) => (index === 150 ? 'K7' : `NO-${index}`))
    const results = await Promise.allSettled(guesses.map(async (code) => unlock(id, code)))
    expect(results.map(codeOf)[150]).toBe('rate_limited')
    world.clock.move({ minutes: 16 })
    expect(await unlock(id, 'K7')).toMatchObject({ count: 1 })
  })

  it('counts wrong codes in bookings and waiting list entries together, by address and by account.', async () => {
    const { id } = await phased('Guessed in a booking', { name: 'Entry' }, { ...secret, name: 'Hidden' })
    const prestation_id = (await unlock(id, 'FRIENDS-26')).prestations[0]!.id
    const [{ call }, other] = [await confirmedGuest(world), await confirmedGuest(world)]
    const body = { lines: [{ prestation_id, quantity: 1 }], party_size: 1 }
    const book = async (guest: typeof call, code: string) => guest(createReservation, { body: { ...body, event_id: id, code } })
    const join = async (code: string) => call(joinWaitingList, { params: { id }, body: { ...body, code } })
    await expect(book(call, 'WRONG-1')).rejects.toMatchObject({ status: 409 })
    await expect(join('WRONG-2')).rejects.toMatchObject({ status: 409 })
    await expect(unlock(id, 'WRONG-3')).rejects.toMatchObject({ status: 404 })
    await expect(book(call, 'WRONG-4')).rejects.toMatchObject({ status: 429 })
    for (const again of [
      async () => book(call, 'FRIENDS-26'),
      async () => book(other.call, 'FRIENDS-26'),
      async () => join('FRIENDS-26'),
      async () => unlock(id, 'FRIENDS-26'),
    ])
      await expect(again()).rejects.toMatchObject({ status: 429 })
    world.clock.move({ minutes: 31 })
    expect(await book(call, 'FRIENDS-26')).toMatchObject({ status: 'confirmed' })
  })

  it('finds no drafts, and no unknown event.', async () => {
    const id = await events.event(club, { title: 'Not yet', state: 'draft', prestations: [secret] })
    await expect(unlock(id, 'FRIENDS-26')).rejects.toMatchObject({ status: 404, body: { code: 'not_found' } })
  })
})
