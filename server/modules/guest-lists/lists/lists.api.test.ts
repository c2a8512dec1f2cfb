import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { BodyOf } from '#contract/base/endpoint.ts'
import { collectAtDoor } from '#contract/door/collect.ts'
import { scanAtDoor } from '#contract/door/door.ts'
import { exportGuestLists, exportListOwners } from '#contract/guest-lists/exports.ts'
import {
  createGuestList,
  listGuestLists,
  removeGuestList,
  updateGuestList,
  type ClubGuestList,
} from '#contract/guest-lists/lists.ts'
import { listListedNames } from '#contract/guest-lists/names.ts'
import { listListOwners } from '#contract/guest-lists/owners.ts'
import { getClubReservation, manageClubReservation } from '#contract/reservations/club-reservations.ts'
import { addClub, keepSignedIn } from '../../../testing/clubs.ts'
import { addPrestation } from '../../../testing/events.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { openListEvent } from '../testing/list-event.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
afterAll(async () => world.close())

/** What a form sends of a list that it shows. */
const fieldsOf = ({ name, quota, max_plus_ones, closes_at, item, version }: ClubGuestList) => ({
  name,
  quota,
  max_plus_ones,
  closes_at,
  prestation_id: item?.id ?? null,
  version,
})

describe('createGuestList', () => {
  it('creates a list with an owner by name, or an ambassador by code.', async () => {
    const { newList, event_id, call } = await openListEvent(world)
    const ambassador = await world.guest('ambassador')
    const { rows } = await world.pool.query<{ code: string }>('select code from referral_codes where ambassador_id = $1', [
      ambassador.id,
    ])
    const code = rows[0]?.code ?? ''
    expect(await newList()).toMatchObject({
      event_id,
      name: 'Friends of Ferro',
      owner_name: 'Ferro',
      is_ambassador: false,
      is_free: true,
      item: null,
      is_closed: false,
      results: { names: 0, listed: 0, came: 0, paid_minor: 0, spent_minor: 0 },
    })
    const theirs = await newList({ name: 'Ana’s list', owner_name: '', ambassador_code: ` ${code.toLowerCase()} ` })
    expect(theirs).toMatchObject({ owner_name: 'Ana Lopez', is_ambassador: true })
    const { lists, count } = await call(listGuestLists, { params: { id: event_id }, query: {} })
    expect([lists.map(({ name }) => name), count]).toEqual([['Friends of Ferro', 'Ana’s list'], 2])
  })

  it('sent twice is one list, and an event has a hundred at most.', async () => {
    const { event_id, call, at, newList } = await openListEvent(world)
    const body = {
      name: 'Twice',
      owner_name: 'Ferro',
      quota: 5,
      max_plus_ones: 0,
      closes_at: at(72),
      prestation_id: null,
    }
    const create = async (name: string) =>
      call(createGuestList, { params: { id: event_id }, body: { ...body, name }, idempotencyKey: `twice-${event_id}` })
    const [first, second] = await Promise.all([create('Twice'), create('Twice')])
    expect(second.id).toBe(first.id)
    await expect(create('Other')).rejects.toMatchObject({ status: 409, body: { code: 'idempotency_mismatch' } })
    for (let count = 1; count < 100; count++) await newList({ name: `List ${count}` })
    await expect(newList()).rejects.toMatchObject({ status: 409, body: { code: 'too_many_lists' } })
    await call(removeGuestList, { params: { id: first.id } })
    expect(await newList()).toMatchObject({ name: 'Friends of Ferro' })
  })

  it('has the price of one of the event’s guest-list items, and a cut-off before its end.', async () => {
    const { newList, event_id, at } = await openListEvent(world)
    const item = await addPrestation(world, event_id, { kind: 'guest_list', name: 'Friends' })
    expect(await newList({ prestation_id: item })).toMatchObject({ is_free: false, item: { id: item, name: 'Friends' } })
    const entry = await addPrestation(world, event_id)
    const refused = { status: 400, body: { code: 'invalid' } }
    await expect(newList({ prestation_id: entry })).rejects.toMatchObject({
      ...refused,
      body: { fields: { prestation_id: [expect.any(String)] } },
    })
    await expect(newList({ closes_at: at(81) })).rejects.toMatchObject({ body: { fields: { closes_at: [expect.any(String)] } } })
    await expect(newList({ owner_name: ' ' })).rejects.toMatchObject({ body: { fields: { owner_name: [expect.any(String)] } } })
    await expect(newList({ owner_name: '', ambassador_code: 'NOBODY' })).rejects.toMatchObject({
      body: { fields: { ambassador_code: ['No ambassador has this code'] } },
    })
    await expect(newList({ ambassador_code: 'NOBODY' })).rejects.toMatchObject({
      body: { fields: { ambassador_code: [expect.any(String)] } },
    })
  })

  it('is refused for a cancelled event, a past one and another club’s.', async () => {
    const { newList: cancelled } = await openListEvent(world, { state: 'cancelled' })
    await expect(cancelled()).rejects.toMatchObject({ status: 409, body: { code: 'event_cancelled' } })
    const { newList: past } = await openListEvent(world, { in_hours: -20 })
    await expect(past({ closes_at: '2020-01-01T00:00:00Z' })).rejects.toMatchObject({ body: { code: 'event_past' } })
    const { event_id, newList } = await openListEvent(world)
    const { id, ...list } = await newList()
    const other = await addClub(world)
    const body = { ...fieldsOf({ id, ...list }), version: undefined, owner_name: 'Ferro' }
    await expect(other.call(createGuestList, { params: { id: event_id }, body })).rejects.toMatchObject({ status: 404 })
    await expect(other.call(listGuestLists, { params: { id: event_id }, query: {} })).rejects.toMatchObject({ status: 404 })
    await expect(other.call(removeGuestList, { params: { id } })).rejects.toMatchObject({ status: 404 })
  })

  it('is for those who manage reservations.', async () => {
    const { event_id } = await openListEvent(world)
    const office = await world.staff('can_access_events')
    await keepSignedIn(world)
    await expect(office.call(listGuestLists, { params: { id: event_id }, query: {} })).rejects.toMatchObject({ status: 403 })
  })
})

describe('updateGuestList', () => {
  it('changes a list and keeps its owner, unless another is sent.', async () => {
    const { newList, call } = await openListEvent(world)
    const list = await newList()
    const params = { id: list.id }
    const changed = await call(updateGuestList, { params, body: { ...fieldsOf(list), name: 'Ferro + 50', quota: 80 } })
    expect(changed).toMatchObject({ name: 'Ferro + 50', quota: 80, owner_name: 'Ferro', version: 2 })
    const handed = await call(updateGuestList, { params, body: { ...fieldsOf(changed), owner_name: 'Nadia' } })
    expect(handed).toMatchObject({ owner_name: 'Nadia', version: 3 })
    await expect(call(updateGuestList, { params, body: fieldsOf(list) })).rejects.toMatchObject({
      status: 409,
      body: { code: 'stale', current: { name: 'Ferro + 50', version: 3 } },
    })
  })

  it('never takes the quota below what is listed, in the database either.', async () => {
    const { newList, add, call } = await openListEvent(world)
    const list = await newList()
    await add(list.id, 'Ada +2\nBo')
    await expect(call(updateGuestList, { params: { id: list.id }, body: { ...fieldsOf(list), quota: 3 } })).rejects.toMatchObject(
      {
        status: 409,
        body: { code: 'quota_below_listed', listed: 4 },
      },
    )
    await expect(world.pool.query('update guest_lists set quota = 3 where id = $1', [list.id])).rejects.toMatchObject({
      constraint: 'guest_lists_within_quota',
    })
  })

  it('moves the cut-off with the event.', async () => {
    const { newList, call, event_id, at } = await openListEvent(world)
    const { id } = await newList({ closes_at: at(70) })
    await world.pool.query(
      `update events set starts_at = starts_at + interval '2 days', ends_at = ends_at + interval '2 days' where id = $1`,
      [event_id],
    )
    const { list } = await call(listListedNames, { params: { id }, query: {} })
    expect(list.closes_at).toBe(at(118))
  })
})

describe('removeGuestList', () => {
  it('removes its names and frees their places.', async () => {
    const { newList, add, call, heads, event_id } = await openListEvent(world)
    const { id } = await newList()
    await add(id, 'Ada +2\nBo')
    const { names } = await call(listListedNames, { params: { id }, query: {} })
    expect(await heads()).toBe(4)
    await call(removeGuestList, { params: { id } })
    expect(await heads()).toBe(0)
    expect(await call(listGuestLists, { params: { id: event_id }, query: {} })).toMatchObject({ lists: [], totals: { names: 0 } })
    const reservation = await call(getClubReservation, { params: { id: names[0]?.id ?? '' } })
    expect(reservation).toMatchObject({ status: 'cancelled', source: 'guest_list', allowed_actions: [] })
    await expect(call(removeGuestList, { params: { id } })).rejects.toMatchObject({ status: 404 })
  })

  it('is refused once one of its guests has come, and removes nothing then.', async () => {
    const { newList, add, call, heads } = await openListEvent(world, { in_hours: -1 })
    const { id } = await newList({ closes_at: world.clock.now().add({ hours: 1 }).toString() })
    await add(id, 'Ada\nBo')
    const { names } = await call(listListedNames, { params: { id }, query: {} })
    await call(manageClubReservation, { params: { id: names[0]?.id ?? '' }, body: { action: 'check_in', heads: 1 } })
    await expect(call(removeGuestList, { params: { id } })).rejects.toMatchObject({
      status: 409,
      body: { code: 'list_has_results' },
    })
    expect(await heads()).toBe(2)
  })
})

describe('What a list came to', () => {
  it('is who was listed and came, what they paid less what was refunded, and what their tables spent.', async () => {
    const { newList, add, call, event_id, at } = await openListEvent(world, { in_hours: 1 })
    const prices = { price_after_minor: 1_500, free_until: at(2) }
    const prestation_id = await addPrestation(world, event_id, { kind: 'guest_list', name: 'Friends', ...prices })
    const { id } = await newList({ prestation_id, closes_at: at(1) })
    await newList({ name: 'Another', closes_at: at(1) })
    await add(id, 'Ada +1\nBo\nCy')
    const { names } = await call(listListedNames, { params: { id }, query: {} })
    const [ada, bo] = names.map((name) => ({ id: name.id }))
    world.clock.move({ hours: 3 })
    const keeper = await world.staff('can_work_door')
    const manager = await world.admin()
    await keepSignedIn(world)
    const come = async (reservation_id: string, heads: number) => {
      const payment = { payment_id: randomUUID(), reservation_id, amount_minor: heads * 1_500, method: 'card' } as const
      await keeper.call(collectAtDoor, { params: { event_id }, body: payment })
      const entry = { action: 'check_in', scan_id: randomUUID(), reservation_id, heads } as const
      const { answer } = await keeper.call(scanAtDoor, { params: { event_id }, body: { device: '', entry } })
      expect(answer.result).toBe('admitted')
    }
    await come(ada?.id ?? '', 2)
    await come(bo?.id ?? '', 1)
    const manage = async (party: { id: string } | undefined, body: BodyOf<typeof manageClubReservation>) =>
      manager.call(manageClubReservation, { params: { id: party?.id ?? '' }, body })
    await manage(bo, { action: 'refund', amount_minor: 500, reason: 'Left early' })
    await manage(ada, { action: 'close', actual_spend_minor: 8_000, actual_guests: 2 })
    const came = { names: 3, listed: 4, came: 3, paid_minor: 4_000, spent_minor: 8_000 }
    const { lists, totals } = await manager.call(listGuestLists, { params: { id: event_id }, query: {} })
    expect([lists[0]?.results, totals]).toEqual([came, came])
    expect(lists[1]?.results).toMatchObject({ listed: 0, paid_minor: 0, spent_minor: 0 })
    const after = await manager.call(listListedNames, { params: { id }, query: {} })
    expect(after.names.map(({ name, paid_minor, spent_minor }) => [name, paid_minor, spent_minor])).toEqual([
      ['Ada', 3_000, 8_000],
      ['Bo', 1_000, 0],
      ['Cy', 0, 0],
    ])
    expect(await manager.call(exportGuestLists, { params: { id: event_id }, query: {} })).toMatch(/,3,4,3,40\.00,80\.00/)
  })
})

describe('exportGuestLists', () => {
  it('has a line for each list, with what it came to.', async () => {
    const { newList, add, call, event_id } = await openListEvent(world)
    const { id } = await newList({ name: '=cmd' })
    await add(id, 'Ada +2\nBo')
    const file = await call(exportGuestLists, { params: { id: event_id }, query: {} })
    expect(file).toContain('List,Owner,Price,Quota,Cut-off (UTC),Names,Listed,Checked in,Paid (EUR),Spent (EUR)')
    expect(file).toMatch(/'=cmd,Ferro,Free,50,[\d :-]+,2,4,0,0\.00,0\.00/)
  })
})

describe('The owners of lists', () => {
  let own: World
  beforeAll(async () => {
    own = await openWorld(inject('testServer'))
  })
  afterAll(async () => own.close())

  it('add up all their lists, however their name is spelled, but for removed ones and other periods.', async () => {
    const [first, second, later] = [
      await openListEvent(own, { in_hours: 1 }),
      await openListEvent(own, { in_hours: 2 }),
      await openListEvent(own, { in_hours: 24 * 7 }),
    ]
    const { call } = first
    const list = async (event: typeof first, owner_name: string, text: string | null) => {
      const { id } = await event.newList({ owner_name, closes_at: first.at(1) })
      if (text !== null) await event.add(id, text)
      return id
    }
    await list(first, 'Ferro', 'Ada +2\nBo')
    await list(second, 'FERRO', 'Cy')
    await list(second, 'Jonas', 'Di +1')
    await list(second, 'Kim', null)
    await list(later, 'Ferro', 'Ed')
    await call(removeGuestList, { params: { id: await list(first, 'Ferro', 'Flo') } })
    const { owners, totals, currency } = await call(listListOwners, { query: {} })
    const figures = owners.map(({ name, lists, events, names: count, listed, came }) => [
      name,
      lists,
      events,
      count,
      listed,
      came,
    ])
    expect(figures).toEqual([
      ['Ferro', 2, 2, 3, 5, 0],
      ['Jonas', 1, 1, 1, 2, 0],
      ['Kim', 1, 1, 0, 0, 0],
    ])
    expect({ totals, currency }).toEqual({
      totals: { names: 4, listed: 7, came: 0, paid_minor: 0, spent_minor: 0 },
      currency: 'EUR',
    })
    own.clock.move({ hours: 24 * 3 })
    await keepSignedIn(own)
    expect((await call(listListOwners, { query: { period: 1 } })).owners).toEqual([])
    expect((await call(listListOwners, { query: { period: 30, limit: 1 } })).owners).toHaveLength(1)
    const file = await call(exportListOwners, { query: {} })
    expect(file).toContain(
      'Owner,Ambassador,Lists,Events,Names,Listed,Attended,Paid,Spent,Currency\r\nFerro,no,2,2,3,5,0,0.00,0.00,EUR',
    )
  })

  it('are for those who manage reservations, and another club has its own.', async () => {
    const stranger = await own.staff('can_access_events')
    await expect(stranger.call(listListOwners, { query: {} })).rejects.toMatchObject({ status: 403 })
    const other = await addClub(own)
    expect((await other.call(listListOwners, { query: {} })).owners).toEqual([])
  })

  it('are of 1 to 366 days.', async () => {
    const { call } = await own.admin()
    for (const period of [0, 367, 1.5])
      await expect(call(listListOwners, { query: { period } })).rejects.toMatchObject({
        body: { fields: { period: ['Period must be a whole number of days from 1 to 366'] } },
      })
  })
})
