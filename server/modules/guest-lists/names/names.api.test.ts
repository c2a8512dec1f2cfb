import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { exportListedNames } from '#contract/guest-lists/exports.ts'
import { listGuestLists } from '#contract/guest-lists/lists.ts'
import { addListedNames, changeListedName, listListedNames, removeListedName } from '#contract/guest-lists/names.ts'
import { scanAtDoor, searchDoor } from '#contract/door/door.ts'
import { getClubReservation, manageClubReservation } from '#contract/reservations/club-reservations.ts'
import { addClub, keepSignedIn } from '../../../testing/clubs.ts'
import { addPrestation } from '../../../testing/events.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { openListEvent, outcomesOf } from '../testing/list-event.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
afterAll(async () => world.close())

describe('addListedNames', () => {
  it('lists all names that fit and says what became of each line.', async () => {
    const { newList, add, call, heads } = await openListEvent(world, { capacity: 9 })
    const { id } = await newList({ quota: 8 })
    await add(id, 'Ada')
    const text = 'ADA\nBo +2\n\n+31 6 1234\nbo\nCy +9\nDi +3\nEd +2\nFe'
    const added = await add(id, text)
    expect(outcomesOf(added)).toEqual([
      '1 duplicate',
      '2 listed',
      '4 not_a_name',
      '5 duplicate',
      '6 too_many_plus_ones',
      '7 listed',
      '8 quota',
      '9 quota',
    ])
    expect(added.counts).toEqual({
      listed: 2,
      duplicate: 2,
      not_a_name: 1,
      too_long: 0,
      too_many_plus_ones: 1,
      quota: 2,
      capacity: 0,
    })
    expect(await heads()).toBe(8)
    const { list, names } = await call(listListedNames, { params: { id }, query: {} })
    expect(list.results).toMatchObject({ names: 3, listed: 8 })
    expect(names).toMatchObject([
      { name: 'Ada', plus_ones: 0, status: 'confirmed', came: 0, added_by: 'club', can_change: true },
      { name: 'Bo', plus_ones: 2 },
      { name: 'Di', plus_ones: 3 },
    ])
    const other = await newList({ name: 'Second' })
    expect(outcomesOf(await add(other.id, 'Guy +1\nHal'))).toEqual(['1 capacity', '2 listed'])
  })

  it('reads a file by its columns, and answers a repeated call once.', async () => {
    const { newList, call, heads } = await openListEvent(world)
    const { id } = await newList()
    const body = { format: 'csv', text: 'Name;Plus-ones\r\nAda Lovelace;2\r\nBo;\r\n' } as const
    const once = { params: { id }, body, idempotencyKey: randomUUID() }
    const added = await call(addListedNames, once)
    expect(added.lines).toEqual([
      { line: 2, name: 'Ada Lovelace', plus_ones: 2, outcome: 'listed' },
      { line: 3, name: 'Bo', plus_ones: 0, outcome: 'listed' },
    ])
    expect(await call(addListedNames, once)).toEqual(added)
    expect(await heads()).toBe(4)
    await expect(call(addListedNames, { ...once, body: { ...body, text: 'Cy' } })).rejects.toMatchObject({
      body: { code: 'idempotency_mismatch' },
    })
  })

  it('takes 5,000 names in one step, with rubbish among them, and no more.', async () => {
    const { newList, add, heads } = await openListEvent(world, { capacity: 5_000 })
    await world.pool.query('update clubs set licence_capacity = 10000')
    const { id } = await newList({ quota: 4_000 })
    const nameOf = (n: number) => `Guest ${String.fromCodePoint(97 + (n % 26))}${n}`
    const lineOf = (n: number) =>
      n % 10 === 0 ? nameOf(n - 1) : n % 10 === 5 ? ['\u0007', '🎉', 'x'.repeat(300), 'a@b.example'][n % 4] : nameOf(n)
    const lines = Array.from({ length: 5_000 }, (_, n) => lineOf(n + 1))
    const { counts } = await add(id, lines.join('\n'))
    expect(counts).toMatchObject({ listed: 4_000, duplicate: 500, quota: 0 })
    expect(await heads()).toBe(4_000)
    await expect(add(id, [...lines, 'One more'].join('\n'))).rejects.toMatchObject({
      status: 409,
      body: { code: 'too_many_names' },
    })
    await expect(add(id, ' \n \n')).rejects.toMatchObject({ status: 400, body: { fields: { text: [expect.any(String)] } } })
  })

  it('gives names the price of the list’s item, also after its free time.', async () => {
    const event = await openListEvent(world, { in_hours: 1 })
    const { newList, add, call, event_id } = event
    const prices = { price_after_minor: 1500, free_until: event.at(3), stock: 3 }
    const item = await addPrestation(world, event_id, { kind: 'guest_list', name: 'Friends', ...prices })
    const { id } = await newList({ prestation_id: item, closes_at: event.at(1) })
    expect(outcomesOf(await add(id, 'Ada +1\nBo +1\nCy'))).toEqual(['1 listed', '2 capacity', '3 listed'])
    const { names } = await call(listListedNames, { params: { id }, query: {} })
    expect(await call(getClubReservation, { params: { id: names[0]?.id ?? '' } })).toMatchObject({
      source: 'guest_list',
      total_minor: 0,
      lines: [{ kind: 'guest_list', name: 'Friends', quantity: 2, price_after_minor: 1500 }],
      history: [{ action: 'list', by: 'club' }],
    })
    await world.pool.query(`update prestations set status = 'archived' where id = $1`, [item])
    await expect(add(id, 'Di')).rejects.toMatchObject({ status: 409, body: { code: 'prestation_unavailable' } })
  })

  it('is refused unless the event is published and not over.', async () => {
    const { newList, add, event_id } = await openListEvent(world)
    const { id } = await newList()
    const set = async (columns: string) => world.pool.query(`update events set ${columns} where id = $1`, [event_id])
    for (const [columns, code] of [
      [`state = 'draft'`, 'event_not_published'],
      [`state = 'cancelled'`, 'event_cancelled'],
      [`state = 'published', ends_at = starts_at - interval '4 days', starts_at = starts_at - interval '5 days'`, 'event_past'],
    ] as const) {
      await set(columns)
      await expect(add(id, 'Ada')).rejects.toMatchObject({ status: 409, body: { code } })
    }
  })

  it('leaves places to guests on the waiting list.', async () => {
    const { newList, add, event_id } = await openListEvent(world, { capacity: 2 })
    const { id } = await newList()
    const prestation_id = await addPrestation(world, event_id)
    const { id: client_id } = await world.guest('client')
    const request = JSON.stringify({ lines: [{ prestation_id, quantity: 1 }], party_size: 1 })
    await world.pool.query(
      `insert into waiting_list_entries (id, event_id, client_id, party_size, request, state, created_at)
        values ($1, $2, $3, 1, $4, 'waiting', now())`,
      [randomUUID(), event_id, client_id, request],
    )
    expect(outcomesOf(await add(id, 'Ada\nBo'))).toEqual(['1 listed', '2 capacity'])
  })
})

describe('changeListedName', () => {
  it('changes the name and its plus-ones within the quota.', async () => {
    const { newList, add, call, heads } = await openListEvent(world)
    const { id } = await newList({ quota: 5 })
    await add(id, 'Ada +1\nBo')
    const { names } = await call(listListedNames, { params: { id }, query: {} })
    const [ada] = names
    const change = async (body: { name?: string; plus_ones?: number; version?: number }) =>
      call(changeListedName, {
        params: { id: ada?.id ?? '' },
        body: { name: 'Ada Lovelace', plus_ones: 2, version: 1, ...body },
      })
    expect(await change({})).toMatchObject({ name: 'Ada Lovelace', plus_ones: 2, version: 2 })
    expect(await heads()).toBe(4)
    await expect(change({})).rejects.toMatchObject({ status: 409, body: { code: 'stale', current: { version: 2 } } })
    await expect(change({ version: 2, name: 'BO' })).rejects.toMatchObject({ status: 409, body: { code: 'already_listed' } })
    await expect(change({ version: 2, plus_ones: 4 })).rejects.toMatchObject({
      body: { fields: { plus_ones: [expect.any(String)] } },
    })
    await add(id, 'Cy')
    await expect(change({ version: 2, plus_ones: 3 })).rejects.toMatchObject({ status: 409, body: { code: 'quota_full' } })
    await expect(change({ version: 2, name: '12345' })).rejects.toMatchObject({
      body: { fields: { name: [expect.any(String)] } },
    })
    expect(await change({ version: 2, plus_ones: 0 })).toMatchObject({ plus_ones: 0 })
    expect(await heads()).toBe(3)
  })

  it('counts the units of its item and the event’s places.', async () => {
    const { newList, add, call, event_id } = await openListEvent(world, { capacity: 3 })
    const item = await addPrestation(world, event_id, { kind: 'guest_list', price_minor: 1000, payment: 'at_club' })
    const { id } = await newList({ prestation_id: item })
    await add(id, 'Ada\nBo')
    const { names } = await call(listListedNames, { params: { id }, query: {} })
    const params = { id: names[0]?.id ?? '' }
    await expect(call(changeListedName, { params, body: { name: 'Ada', plus_ones: 2, version: 1 } })).rejects.toMatchObject({
      status: 409,
      body: { code: 'not_enough_places' },
    })
    await call(changeListedName, { params, body: { name: 'Ada', plus_ones: 1, version: 1 } })
    expect(await call(getClubReservation, { params })).toMatchObject({
      party_size: 2,
      total_minor: 2000,
      payment_status: 'unpaid',
    })
  })

  it('is refused once the guest has come or the event allows no more, and for another club.', async () => {
    const { newList, add, call, event_id } = await openListEvent(world, { in_hours: -1 })
    const { id } = await newList({ closes_at: world.clock.now().add({ hours: 1 }).toString() })
    await add(id, 'Ada +1')
    const { names } = await call(listListedNames, { params: { id }, query: {} })
    const params = { id: names[0]?.id ?? '' }
    await call(manageClubReservation, { params, body: { action: 'check_in', heads: 1 } })
    const body = { name: 'Ada', plus_ones: 0, version: 2 }
    await expect(call(changeListedName, { params, body })).rejects.toMatchObject({ body: { code: 'name_settled' } })
    await expect(call(removeListedName, { params })).rejects.toMatchObject({ status: 409, body: { code: 'name_settled' } })
    const other = await addClub(world)
    await expect(other.call(changeListedName, { params, body })).rejects.toMatchObject({ status: 404 })
    await expect(other.call(removeListedName, { params })).rejects.toMatchObject({ status: 404 })
    for (const [state, code] of [
      ['draft', 'event_not_published'],
      ['cancelled', 'event_cancelled'],
    ] as const) {
      await world.pool.query('update events set state = $2 where id = $1', [event_id, state])
      await expect(call(changeListedName, { params, body })).rejects.toMatchObject({ status: 409, body: { code } })
    }
  })
})

describe('removeListedName', () => {
  it('frees its places, and the name can be listed again.', async () => {
    const { newList, add, call, heads } = await openListEvent(world)
    const { id } = await newList({ quota: 2 })
    await add(id, 'Ada +1')
    const { names } = await call(listListedNames, { params: { id }, query: {} })
    await call(removeListedName, { params: { id: names[0]?.id ?? '' } })
    expect(await heads()).toBe(0)
    expect(await world.runDueJobs()).toBeGreaterThanOrEqual(0)
    expect(outcomesOf(await add(id, 'Ada'))).toEqual(['1 listed'])
  })
})

describe('listListedNames', () => {
  it('finds names by prefix, pages in alphabetical order, and shows duplicates across lists.', async () => {
    const { newList, add, call } = await openListEvent(world)
    const { id } = await newList()
    const second = await newList({ name: 'Nadia’s list', owner_name: 'Nadia' })
    await add(id, 'Émile Zola\nAda Lovelace\nBo')
    await add(second.id, 'emile zola\nCy')
    const page = async (query: { search?: string; show?: 'also_listed'; limit?: number; cursor?: string }) =>
      call(listListedNames, { params: { id }, query })
    const first = await page({ limit: 2 })
    expect([first.names.map(({ name }) => name), first.count]).toEqual([['Ada Lovelace', 'Bo'], 3])
    const next = await page({ limit: 2, cursor: first.next ?? '' })
    expect(next).toMatchObject({ names: [{ name: 'Émile Zola', also_on: ['Nadia’s list'] }], next: null })
    expect((await page({ search: 'lov a' })).names.map(({ name }) => name)).toEqual(['Ada Lovelace'])
    expect(await page({ show: 'also_listed' })).toMatchObject({ names: [{ name: 'Émile Zola' }], count: 1 })
  })
})

describe('At the door', () => {
  it('a name is found and admitted like any party, with its list’s name; plus-ones may stay away.', async () => {
    const { newList, add, call, event_id } = await openListEvent(world, { in_hours: 1 })
    const { id } = await newList({ closes_at: world.clock.now().add({ hours: 1 }).toString() })
    await add(id, 'Ada Lovelace +3\nBo')
    world.clock.move({ hours: 2 })
    await keepSignedIn(world)
    const keeper = await world.staff('can_work_door')
    await keepSignedIn(world)
    const { guests } = await keeper.call(searchDoor, { params: { event_id }, query: { q: 'lovel' } })
    expect(guests).toMatchObject([{ name: 'Ada Lovelace', party_size: 4, list_name: 'Friends of Ferro', is_underage: false }])
    const entry = { action: 'check_in', scan_id: randomUUID(), reservation_id: guests[0]?.id ?? '', heads: 2 } as const
    const { answer } = await keeper.call(scanAtDoor, { params: { event_id }, body: { device: '', entry } })
    expect(answer).toMatchObject({ result: 'admitted', heads: 2 })
    const filter = async (show: 'came' | 'not_come') =>
      (await call(listListedNames, { params: { id }, query: { show } })).names.map(({ name, came }) => `${name} ${came}`)
    expect([await filter('came'), await filter('not_come')]).toEqual([['Ada Lovelace 2'], ['Bo 0']])
    world.clock.move({ hours: 12 })
    await keepSignedIn(world)
    await world.runDueJobs()
    const { lists } = await call(listGuestLists, { params: { id: event_id }, query: {} })
    expect(lists[0]?.results).toMatchObject({ names: 2, listed: 5, came: 2 })
    const { names } = await call(listListedNames, { params: { id }, query: {} })
    expect(names.map(({ status }) => status)).toEqual(['completed', 'no_show'])
  })
})

describe('exportListedNames', () => {
  it('has a line for each name that matches.', async () => {
    const { newList, add, call } = await openListEvent(world)
    const { id } = await newList()
    await add(id, 'Ada +2\nBo')
    const file = await call(exportListedNames, { params: { id }, query: { search: 'ad' } })
    expect(file).toMatch(/Ada,2,[\w-]{9},0,0\.00,0\.00,,club,/)
    expect(file).not.toContain('Bo')
  })
})
