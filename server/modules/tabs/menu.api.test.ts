import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createMenuItem, exportMenu, listMenu, setSoldOut, updateMenuItem, type MenuItemInput } from '#contract/tabs/menu.ts'
import { addTabLines, openTab } from '#contract/tabs/tabs.ts'
import { CallError } from '#contract/base/client.ts'
import { keepSignedIn } from '../../testing/clubs.ts'
import { refusedWith } from '../../testing/refused-with.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { openTabNight } from './testing/tab-night.ts'

let world: World
let admin: Awaited<ReturnType<World['admin']>>
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
  admin = await world.admin()
})
afterAll(async () => world.close())

const create = async (change: Partial<MenuItemInput> = {}) => {
  const item = { category: 'wine', price_minor: 4_500, tax_bp: 2_100, allergens: ['sulphites'], position: 0 } as const
  return admin.call(createMenuItem, { body: { name: `Item ${randomUUID().slice(0, 8)}`, ...item, ...change } as MenuItemInput })
}
const fieldsOf = ({ name, category, price_minor, tax_bp, allergens, position }: Awaited<ReturnType<typeof create>>) => ({
  name,
  category,
  price_minor,
  tax_bp,
  allergens,
  position,
})

describe('The menu', () => {
  it('is listed by category, position and name, in pages and as a file.', async () => {
    const [beer, late, early] = [
      await create({ category: 'beer' }),
      await create({ position: 9 }),
      await create({ name: 'Chablis' }),
    ]
    const list = async (query: { limit?: number; cursor?: string } = {}) => admin.call(listMenu, { query })
    const own = new Set([beer.id, late.id, early.id])
    const { items, count } = await list()
    expect(items.filter(({ id }) => own.has(id)).map(({ id }) => id)).toEqual([early.id, late.id, beer.id])
    const first = await list({ limit: 1 })
    const second = await list({ limit: 1, cursor: first.next ?? '' })
    expect([...first.items, ...second.items]).toEqual(items.slice(0, 2))
    expect(first.count).toBe(count)
    const file = await admin.call(exportMenu, { query: {} })
    expect(file).toContain('Wine,Chablis,45.00,EUR,21.00,Sulphites,0,no')
  })

  it('has each name once among what is sold, and keeps what is archived.', async () => {
    const item = await create({ name: 'Cava' })
    await expect(create({ name: ' CAVA ' })).rejects.toMatchObject({
      status: 400,
      body: { fields: { name: [expect.any(String)] } },
    })
    const change = async (is_archived: boolean, version: number) =>
      admin.call(updateMenuItem, { params: { id: item.id }, body: { ...fieldsOf(item), version, is_archived } })
    expect(await change(true, 1)).toMatchObject({ is_archived: true, version: 2 })
    await expect(change(false, 1)).rejects.toMatchObject(refusedWith(409, 'stale'))
    await create({ name: 'Cava' })
    await expect(change(false, 2)).rejects.toMatchObject({ status: 400, body: { fields: { name: [expect.any(String)] } } })
    expect((await admin.call(listMenu, { query: { status: 'archived' } })).items.map(({ id }) => id)).toContain(item.id)
  })

  it('refuses what is not a price, a rate, a category or an allergen, each on its field.', async () => {
    const refused = async (change: object) => {
      const error: unknown = await create(change).catch((reason: unknown) => reason)
      return error instanceof CallError ? Object.keys((error.body as { fields?: object }).fields ?? {}) : []
    }
    expect(await refused({ name: '  ' })).toEqual(['name'])
    expect(await refused({ price_minor: -1 })).toEqual(['price_minor'])
    expect(await refused({ price_minor: 0.5 })).toEqual(['price_minor'])
    expect(await refused({ tax_bp: 5_001 })).toEqual(['tax_bp'])
    expect(await refused({ category: 'drinks' })).toEqual(['category'])
    expect(await refused({ allergens: ['milk', 'milk'] })).toEqual(['allergens'])
  })

  it('ends at 500 items, and takes more once some are archived.', async () => {
    await world.pool.query(
      `insert into menu_items (id, club_id, name, category, price_minor, tax_bp, created_at, updated_at)
       select gen_random_uuid(), c.club_id, 'Filler ' || n, 'other', 0, 0, now(), now()
       from (select club_id from events where id = $1) c, generate_series(1, 500) n`,
      [world.event.event_id],
    )
    await expect(create()).rejects.toMatchObject(refusedWith(409, 'menu_full'))
    await world.pool.query(`delete from menu_items where name like 'Filler %'`)
    await create()
  })
})

describe('An item that is sold out', () => {
  it('is not added to tabs until it is available again, or until the next business date.', async () => {
    const night = await openTabNight(world)
    const tab = await night.call(openTab, { params: { id: night.event_id }, body: { tab_id: randomUUID(), label: 'Bar' } })
    const item = await create()
    const line = () => ({ line_id: randomUUID(), item_id: item.id, quantity: 1, unit_price_minor: item.price_minor })
    const add = async (one = line()) => night.call(addTabLines, { params: { id: tab.id }, body: { lines: [one] } })
    const sell = async (is_sold_out: boolean) => night.call(setSoldOut, { params: { id: item.id }, body: { is_sold_out } })
    expect(await sell(true)).toMatchObject({ is_sold_out: true })
    await expect(add()).rejects.toMatchObject(refusedWith(409, 'item_sold_out', { name: item.name }))
    await sell(false)
    expect((await add()).lines).toHaveLength(1)
    await sell(true)
    world.clock.move({ hours: 24 })
    await keepSignedIn(world)
    expect((await add()).lines).toHaveLength(2)
    await admin.call(updateMenuItem, { params: { id: item.id }, body: { ...fieldsOf(item), version: 1, is_archived: true } })
    await expect(add()).rejects.toMatchObject(refusedWith(409, 'item_archived'))
    await expect(sell(true)).rejects.toMatchObject(refusedWith(409, 'item_archived'))
  })
})

describe('addTabLines', () => {
  it('adds each line once, all of them or none, at the price that was shown.', async () => {
    const night = await openTabNight(world)
    const tab = await night.open({ label: 'Bar' })
    const item = await create({ price_minor: 900 })
    const add = async (lines: { line_id: string; item_id?: string; quantity?: number; unit_price_minor?: number }[]) =>
      night.call(addTabLines, {
        params: { id: tab.id },
        body: { lines: lines.map((line) => ({ item_id: item.id, quantity: 2, unit_price_minor: 900, ...line })) },
      })
    const line_id = randomUUID()
    await Promise.all([add([{ line_id }]), add([{ line_id }])])
    expect(await add([{ line_id }])).toMatchObject({ total_minor: 1_800 })
    await expect(add([{ line_id, quantity: 3 }])).rejects.toMatchObject(refusedWith(409, 'idempotency_mismatch'))
    await expect(add([{ line_id: randomUUID() }, { line_id: randomUUID(), unit_price_minor: 800 }])).rejects.toMatchObject(
      refusedWith(409, 'price_changed', { price_minor: 900 }),
    )
    await expect(add([{ line_id: randomUUID(), item_id: randomUUID() }])).rejects.toMatchObject(refusedWith(400, 'invalid'))
    await expect(add([{ line_id: randomUUID(), quantity: 0 }])).rejects.toMatchObject(refusedWith(400, 'invalid'))
    const now = await add([{ line_id }])
    expect(now.lines).toHaveLength(1)
    await night.close(now, [night.pay('card', 1_800)])
    // The answer to the first call was lost: it had been added before the tab was closed.
    expect(await add([{ line_id }])).toMatchObject({ state: 'closed' })
    await expect(add([{ line_id: randomUUID() }])).rejects.toMatchObject(refusedWith(409, 'tab_closed'))
  })

  it('keeps the price and the name that an item had, whatever becomes of it.', async () => {
    const night = await openTabNight(world)
    const item = await create({ price_minor: 900, name: 'House red' })
    const tab = await night.open({ label: 'Bar' })
    const body = { lines: [{ line_id: randomUUID(), item_id: item.id, quantity: 1, unit_price_minor: 900 }] }
    await night.call(addTabLines, { params: { id: tab.id }, body })
    await admin.call(updateMenuItem, {
      params: { id: item.id },
      body: { ...fieldsOf(item), name: 'House white', price_minor: 1_100, version: 1, is_archived: false },
    })
    expect((await night.call(addTabLines, { params: { id: tab.id }, body })).lines).toMatchObject([
      { name: 'House red', unit_price_minor: 900 },
    ])
  })
})
