import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { exportProfile } from '#contract/accounts/accounts.ts'
import { closeDrawer, getDrawer, getOwnDrawer, listDrawers, openDrawer } from '#contract/drawers/drawers.ts'
import { exportDrawers } from '#contract/drawers/exports.ts'
import { closeCashUp, getCashUp } from '#contract/finances/cash-up.ts'
import { addClub, keepSignedIn } from '../../testing/clubs.ts'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
let keeper: Awaited<ReturnType<World['staff']>>
let admin: Awaited<ReturnType<World['admin']>>
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
beforeEach(async () => {
  keeper = await world.staff('can_work_door')
  admin = await world.admin()
  await keepSignedIn(world)
})
afterAll(async () => world.close())

type Caller = Pick<typeof keeper, 'call'>
const open = async ({ call }: Caller = keeper, change: { drawer_id?: string; place?: string; float_minor?: number } = {}) =>
  call(openDrawer, { body: { drawer_id: randomUUID(), place: 'Door', float_minor: 10_000, ...change } })
const close = async (id: string, counted_minor: number, { call }: Caller = keeper, version = 1) =>
  call(closeDrawer, { params: { id }, body: { version, counted_minor } })

describe('openDrawer', () => {
  it('opens a drawer with a float at a place; the same id again opens no second one.', async () => {
    const drawer_id = randomUUID()
    const opened = await Promise.all([1, 2, 3].map(async () => open(keeper, { drawer_id })))
    expect(opened).toEqual([opened[0], opened[0], opened[0]])
    expect(opened[0]).toMatchObject({
      id: drawer_id,
      place: 'Door',
      status: 'open',
      is_own: true,
      float_minor: 10_000,
      expected_minor: 10_000,
      counted_minor: null,
      difference_minor: null,
    })
    expect(await keeper.call(getOwnDrawer, {})).toMatchObject({ drawer: { id: drawer_id }, currency: 'EUR' })
    expect((await keeper.call(getOwnDrawer, {})).places).toContain('Door')
  })

  it('opens one drawer per person, also from several devices at once.', async () => {
    const results = await Promise.allSettled([1, 2, 3, 4].map(async () => open()))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(open()).rejects.toMatchObject({ status: 409, body: { code: 'drawer_open', drawer_id: expect.any(String) } })
    // Someone else may.
    expect(await open(admin)).toMatchObject({ status: 'open' })
    const mine = await admin.call(getOwnDrawer, {})
    if (mine.drawer) await close(mine.drawer.id, 10_000, admin)
  })

  it('refuses an id that is another drawer’s.', async () => {
    const { id } = await open()
    await expect(open(admin, { drawer_id: id })).rejects.toMatchObject({ body: { code: 'idempotency_mismatch' } })
    await expect(open(keeper, { drawer_id: id, float_minor: 1 })).rejects.toMatchObject({
      body: { code: 'idempotency_mismatch' },
    })
  })

  it('is refused to a club without a currency, and to staff with neither flag.', async () => {
    const bare = await addClub(world, { currency: null })
    await expect(open(bare)).rejects.toMatchObject({ body: { code: 'club_incomplete' } })
    const planner = await world.staff('can_access_events')
    await expect(open(planner)).rejects.toMatchObject({ status: 403 })
  })
})

describe('closeDrawer', () => {
  it('closes it with a count and its difference, once; it never changes again.', async () => {
    const { id } = await open()
    expect(await close(id, 9_500)).toMatchObject({ status: 'closed', counted_minor: 9_500, difference_minor: -500 })
    await expect(close(id, 10_000)).rejects.toMatchObject({ status: 409, body: { code: 'drawer_closed' } })
    for (const change of ['counted_minor = 10000', 'cash_in_minor = 1', 'float_minor = 0'])
      await expect(world.pool.query(`update drawers set ${change} where id = $1`, [id])).rejects.toMatchObject({
        constraint: 'drawers_stay',
      })
    expect(await keeper.call(getOwnDrawer, {})).toMatchObject({ drawer: null })
  })

  it('answers a repeated call with its key like the first.', async () => {
    const { id } = await open()
    const call = { params: { id }, body: { version: 1, counted_minor: 10_000 }, idempotencyKey: randomUUID() }
    const [one, other] = await Promise.all([keeper.call(closeDrawer, call), keeper.call(closeDrawer, call)])
    expect(one).toEqual(other)
    await expect(keeper.call(closeDrawer, { ...call, body: { version: 1, counted_minor: 1 } })).rejects.toMatchObject({
      body: { code: 'idempotency_mismatch' },
    })
  })

  it('refuses a count of a drawer whose cash has moved since.', async () => {
    const { id } = await open()
    await world.pool.query(
      `insert into drawer_movements (id, drawer_id, amount_minor, at) values (gen_random_uuid(), $1, 3000, now())`,
      [id],
    )
    await expect(close(id, 10_000)).rejects.toMatchObject({
      status: 409,
      body: { code: 'drawer_changed', version: 2, expected_minor: 13_000 },
    })
    expect(await close(id, 13_000, keeper, 2)).toMatchObject({ difference_minor: 0 })
  })

  it('is for its own person, and for those with access to finances; not found for everyone else.', async () => {
    const { id } = await open()
    const other = await world.staff('can_work_door')
    const stranger = await addClub(world)
    for (const someone of [other, stranger]) {
      await expect(close(id, 0, someone)).rejects.toMatchObject({ status: 404 })
      await expect(someone.call(getDrawer, { params: { id } })).rejects.toMatchObject({ status: 404 })
    }
    expect(await close(id, 10_000, admin)).toMatchObject({ status: 'closed', is_own: false })
  })
})

describe('listDrawers', () => {
  it('lists everyone’s drawers to those with access to finances, and their own to others, latest first, page by page.', async () => {
    world.clock.move({ minutes: 1 })
    const mine = await open()
    const other = await world.staff('can_work_door')
    world.clock.move({ minutes: 1 })
    const theirs = await open(other, { place: 'Bar' })
    const own = await keeper.call(listDrawers, { query: {} })
    expect([own.drawers.map(({ id }) => id), own.count]).toEqual([[mine.id], 1])
    const all = await admin.call(listDrawers, { query: { status: 'open', business_date: own.today, limit: 1 } })
    expect(all).toMatchObject({ drawers: [{ id: theirs.id }], next: expect.any(String) })
    const next = await admin.call(listDrawers, { query: { status: 'open', limit: 1, cursor: all.next ?? '' } })
    expect(next.drawers.map(({ id }) => id)).toEqual([mine.id])
    const file = await admin.call(exportDrawers, { query: { status: 'open' } })
    expect(file).toContain(`${own.today},Bar,open,`)
    expect(await keeper.call(exportDrawers, { query: {} })).not.toContain('Bar')
    expect(await keeper.call(getDrawer, { params: { id: mine.id } })).toMatchObject({ drawer: mine, movements: [] })
    expect((await keeper.call(exportProfile, {})).drawers).toMatchObject([{ id: mine.id, place: 'Door' }])
  })
})

describe('the cash-up of a date with drawers', () => {
  const read = async (call: Caller['call'], business_date: string) => call(getCashUp, { params: { business_date } })

  it('counts the drawers: their differences are its cash difference, and one still open is a check.', async () => {
    const club = await addClub(world)
    const { id, business_date } = await open(club)
    const checked = await read(club.call, business_date)
    expect(checked.checks.find(({ check }) => check === 'open_drawers')).toMatchObject({
      count: 1,
      amount_minor: 10_000,
      items: [{ id }],
    })
    await close(id, 9_300, club)
    const { drawers, cash } = await read(club.call, business_date)
    expect(drawers).toMatchObject([
      { id, status: 'closed', expected_minor: 10_000, counted_minor: 9_300, difference_minor: -700 },
    ])
    expect(cash).toMatchObject({ in_minor: 0, out_minor: 0 })
    const body = { float_minor: 0, counts: [], accept_checks: true }
    const params = { business_date }
    await expect(club.call(closeCashUp, { params, body: { ...body, expected_minor: 0 } })).rejects.toMatchObject({
      body: { code: 'cash_up_changed', expected_minor: 10_000 },
    })
    const { sheet } = await club.call(closeCashUp, { params, body: { ...body, expected_minor: 10_000 } })
    expect(sheet).toMatchObject({
      drawers: [{ id, place: 'Door', difference_minor: -700 }],
      expected_minor: 10_000,
      counted_minor: 9_300,
      difference_minor: -700,
    })
    const { rows } = await world.pool.query<{ amount: string }>(
      `select sum(e.amount_minor) as amount from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
       where t.club_id = $1 and e.account = 'club_cash_differences'`,
      [club.club_id],
    )
    expect(Number(rows[0]?.amount)).toBe(700)
  })

  it('closed before a drawer leaves it to the date on which that is closed.', async () => {
    const club = await addClub(world)
    const { id, business_date } = await open(club)
    const body = { float_minor: 0, counts: [], expected_minor: 0, accept_checks: true }
    const { sheet } = await club.call(closeCashUp, { params: { business_date }, body })
    expect(sheet).toMatchObject({
      expected_minor: 0,
      difference_minor: 0,
      checks: expect.arrayContaining([{ check: 'open_drawers', count: 1, amount_minor: 10_000 }]),
    })
    const closed = await close(id, 10_100, club)
    expect(closed.business_date > business_date).toBe(true)
    expect((await read(club.call, business_date)).drawers).toEqual([])
  })
})
