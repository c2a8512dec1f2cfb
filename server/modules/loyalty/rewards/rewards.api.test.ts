import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { adjustClientPoints, exportClientPoints, getClientPoints, listClientPoints } from '#contract/loyalty/client-points.ts'
import { createReward, deleteReward, listRewards, updateReward, type RewardInput } from '#contract/loyalty/club-rewards.ts'
import { getLoyaltyRules, previewLoyaltyRules, updateLoyaltyRules } from '#contract/loyalty/rules.ts'
import { listClientRewards, redeemReward } from '#contract/loyalty/rewards.ts'
import { addClub, keepSignedIn } from '../../../testing/clubs.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { drink, findUnevenWallets, offerReward, openRegular, regularWith } from '../testing/regular.ts'

let world: World
let admin: Awaited<ReturnType<World['admin']>>
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
  admin = await world.admin()
})
afterAll(async () => world.close())
afterEach(async () => {
  expect(await findUnevenWallets(world)).toEqual([])
})

const offer = async (change: Partial<RewardInput> = {}) => offerReward(world, change)
const guestWith = async (points: number) => regularWith(world, points)

describe('createReward, updateReward, listRewards and deleteReward', () => {
  it('manage what a club offers, starting as a draft.', async () => {
    const { status: _active, ...draft } = drink
    const reward = await admin.call(createReward, { body: draft })
    expect(reward).toMatchObject({
      status: 'draft',
      approval: 'manual',
      redeem_within_days: 30,
      stock: null,
      taken: 0,
      currency: 'EUR',
    })
    const changed = await admin.call(updateReward, {
      params: { id: reward.id },
      body: { version: reward.version, status: 'active', stock: 5, description: 'House pour' },
    })
    expect(changed).toMatchObject({
      name: 'A drink',
      status: 'active',
      stock: 5,
      description: 'House pour',
      version: reward.version + 1,
    })
    await expect(
      admin.call(updateReward, { params: { id: reward.id }, body: { version: reward.version, stock: 9 } }),
    ).rejects.toMatchObject({ body: { code: 'stale', current: { stock: 5 } } })
    const { rewards, ...of } = await admin.call(listRewards, { query: { status: 'active' } })
    expect(of).toMatchObject({ currency: 'EUR', timezone: 'Europe/Amsterdam' })
    expect(rewards.map(({ id }) => id)).toContain(reward.id)
    await admin.call(deleteReward, { params: { id: reward.id } })
    await expect(admin.call(deleteReward, { params: { id: reward.id } })).rejects.toMatchObject({ status: 404 })
  })

  it("refuse a window that ends before it starts, and other clubs' rewards.", async () => {
    const window = { starts_at: '2030-01-02T00:00:00Z', ends_at: '2030-01-01T00:00:00Z' }
    await expect(offer(window)).rejects.toMatchObject({ body: { code: 'invalid', fields: { ends_at: [expect.any(String)] } } })
    const { id } = await offer()
    const other = await addClub(world)
    await expect(other.call(deleteReward, { params: { id } })).rejects.toMatchObject({ status: 404 })
    await expect(other.call(updateReward, { params: { id }, body: { version: 1, stock: 1 } })).rejects.toMatchObject({
      status: 404,
    })
  })

  it('keep what guests have requested, and never offer less than that.', async () => {
    const reward = await offer({ stock: 3 })
    const guest = await guestWith(200)
    await guest.call(redeemReward, { params: { id: reward.id }, body: {} })
    await expect(admin.call(deleteReward, { params: { id: reward.id } })).rejects.toMatchObject({
      body: { code: 'reward_requested' },
    })
    await expect(
      admin.call(updateReward, { params: { id: reward.id }, body: { version: reward.version, stock: 0 } }),
    ).rejects.toMatchObject({ body: { code: 'stock_below_taken', taken: 1 } })
  })
})

describe('listClientRewards', () => {
  it('lists what the client can have now, what is close, and why not.', async () => {
    const club = world.event.club_id
    await world.pool.query(`update rewards set status = 'archived'`)
    const [near, far] = [
      await offer({ name: 'Entry', kind: 'free_entry', points_cost: 180 }),
      await offer({ name: 'Bottle', kind: 'bottle', points_cost: 900, is_alcohol: true }),
    ]
    const cheap = await offer({ points_cost: 80 })
    await offer({ status: 'draft' })
    await offer({ ends_at: '2020-01-01T00:00:00Z' })
    const guest = await guestWith(100)
    const list = async (query: Record<string, unknown> = {}) => (await guest.call(listClientRewards, { query })).rewards
    expect(await list()).toMatchObject([
      { id: cheap.id, obstacle: null, missing_points: 0, available: 100, club: { name: 'Kelder' } },
      { id: near.id, obstacle: 'not_enough_points', missing_points: 80 },
      { id: far.id, obstacle: 'age_unverified', missing_points: 800 },
    ])
    expect(await list({ reach: 'now' })).toMatchObject([{ id: cheap.id }])
    expect(await list({ reach: 'close' })).toMatchObject([{ id: near.id }])
    expect(await list({ kind: 'bottle' })).toMatchObject([{ id: far.id }])
    const stranger = await world.guest('client')
    await keepSignedIn(world)
    expect((await stranger.call(listClientRewards, {})).rewards).toEqual([])
    expect((await stranger.call(listClientRewards, { query: { club } })).count).toBe(3)
  })
})

describe('listClientRewards of several clubs', () => {
  it('lists each club’s rewards together, the clubs with most points first, across pages.', async () => {
    await world.pool.query(`update rewards set status = 'archived'`)
    const guest = await guestWith(100)
    const other = await addClub(world)
    const ids = [await offer({ points_cost: 80 }), await offer({ points_cost: 300 })].map(({ id }) => id)
    await world.pool.query(
      'insert into point_wallets (id, club_id, client_id, created_at) values (gen_random_uuid(), $1, $2, now())',
      [other.club_id, guest.id],
    )
    const { rows } = await world.pool.query<{ id: string }>(
      `insert into rewards select (json_populate_record(r,
         json_build_object('id', gen_random_uuid(), 'club_id', $1::uuid, 'points_cost', 90))).*
       from rewards r where r.id = $2 returning id`,
      [other.club_id, ids[0]],
    )
    const first = await guest.call(listClientRewards, { query: { limit: 2 } })
    const second = await guest.call(listClientRewards, { query: { limit: 2, cursor: first.next ?? '' } })
    expect([...first.rewards, ...second.rewards].map(({ id }) => id)).toEqual([...ids, rows[0]?.id])
    expect(second.next).toBeNull()
  })
})

describe('listClientPoints, getClientPoints and adjustClientPoints', () => {
  it('show clients by spend, with their history, and adjust points with a reason.', async () => {
    const [big, small] = [await openRegular(world), await openRegular(world)]
    await small.visit(1_000)
    await big.visit(90_000)
    const { clients } = await admin.call(listClientPoints, { query: { limit: 100 } })
    const order = clients.map(({ client_id }) => client_id)
    expect(order.indexOf(big.id)).toBeLessThan(order.indexOf(small.id))
    expect(clients.find(({ client_id }) => client_id === big.id)).toMatchObject({
      name: 'Ana Lopez',
      tier: 'silver',
      visits: 1,
      points_base_minor: 90_000,
      available: 950,
    })
    const adjusted = await admin.call(adjustClientPoints, {
      params: { id: small.id },
      body: { points: -20, reason: 'Given twice' },
    })
    expect(adjusted).toMatchObject({ available: 40 })
    await expect(
      admin.call(adjustClientPoints, { params: { id: small.id }, body: { points: -41, reason: 'Too many' } }),
    ).rejects.toMatchObject({ body: { code: 'not_enough_points', available: 40 } })
    const detail = await admin.call(getClientPoints, { params: { id: small.id } })
    expect(detail.history[0]).toMatchObject({ kind: 'adjusted', points: -20, reason: 'Given twice', actor_name: 'Ana Lopez' })
    const other = await addClub(world)
    await expect(other.call(getClientPoints, { params: { id: small.id } })).rejects.toMatchObject({ status: 404 })
  })

  it('adjust points once, however often the call is sent.', async () => {
    const guest = await guestWith(100)
    const adjust = async (points: number) =>
      admin.call(adjustClientPoints, { params: { id: guest.id }, body: { points, reason: 'Sorry' }, idempotencyKey: 'once' })
    expect([(await adjust(10)).available, (await adjust(10)).available]).toEqual([110, 110])
    await expect(adjust(11)).rejects.toMatchObject({ body: { code: 'idempotency_mismatch' } })
  })

  it('paginate, filter by segment and words, and export.', async () => {
    const first = await admin.call(listClientPoints, { query: { limit: 1 } })
    const second = await admin.call(listClientPoints, { query: { limit: 1, cursor: first.next ?? '' } })
    expect(first.clients[0]?.client_id).not.toBe(second.clients[0]?.client_id)
    expect((await admin.call(listClientPoints, { query: { segment: 'new', search: 'ana l', sort: '-last_visit' } })).count).toBe(
      first.count,
    )
    const walk = async (sort: '-spend' | 'spend' | '-last_visit' | 'last_visit') => {
      const ids: string[] = []
      for (let cursor: string | undefined; ;) {
        const page = await admin.call(listClientPoints, { query: { sort, limit: 2, ...(cursor !== undefined && { cursor }) } })
        ids.push(...page.clients.map(({ client_id }) => client_id))
        if (page.next === null) return ids
        cursor = page.next
      }
    }
    const bySpend = await walk('-spend')
    expect(bySpend).toHaveLength(first.count)
    expect(await walk('spend')).toEqual(bySpend.toReversed())
    expect(await walk('last_visit')).toEqual((await walk('-last_visit')).toReversed())
    expect((await admin.call(listClientPoints, { query: { search: 'opez' } })).count).toBe(0)
    await world.pool.query(`update users set email = 'Ana.Only@example.com' where id = $1`, [first.clients[0]?.client_id])
    expect((await admin.call(listClientPoints, { query: { search: 'ana.only@exa' } })).clients).toMatchObject(first.clients)
    expect((await admin.call(listClientPoints, { query: { segment: 'lapsed' } })).clients).toEqual([])
    expect((await admin.call(listClientPoints, { query: { tier: 'black' } })).clients).toEqual([])
    const csv = await admin.call(exportClientPoints, { query: { segment: 'new' } })
    expect(csv.split('\r\n')[0]).toBe(
      '\ufeffName,Tier,Points,Points owed,Visits,Qualifying spend,Currency,First visit,Last visit',
    )
    expect(csv.trim().split('\r\n')).toHaveLength(first.count + 1)
  })
})

describe('getLoyaltyRules, updateLoyaltyRules and previewLoyaltyRules', () => {
  it('are the defaults until a club sets its own, which apply from the next completed event on.', async () => {
    const { version, ...terms } = await admin.call(getLoyaltyRules, {})
    expect(terms).toMatchObject({ is_enabled: true, points_rate_bp: 10_000, visit_points: 50, expires_after_months: 12 })
    const tiers = terms.tiers.map((tier) => (tier.level === 'member' ? { ...tier, name: 'Friend' } : tier))
    const body = { ...terms, tiers, points_rate_bp: 20_000, visit_points: 10, version }
    const before = await openRegular(world)
    await before.visit(10_000)
    expect(await admin.call(updateLoyaltyRules, { body })).toMatchObject({ version: version + 1, points_rate_bp: 20_000 })
    await expect(admin.call(updateLoyaltyRules, { body })).rejects.toMatchObject({ body: { code: 'stale' } })
    const after = await openRegular(world)
    await after.visit(10_000)
    expect(await before.points()).toMatchObject({ available: 150, tier: { name: 'Friend' } })
    expect(await after.points()).toMatchObject({ available: 210 })

    await admin.call(updateLoyaltyRules, { body: { ...body, is_enabled: false, version: version + 1 } })
    await after.visit(10_000)
    expect(await after.points()).toMatchObject({ available: 210, is_enabled: false })
    await admin.call(updateLoyaltyRules, { body: { ...terms, version: version + 2 } })
  })

  it('refuse tiers out of order.', async () => {
    const { version, tiers, ...terms } = await admin.call(getLoyaltyRules, {})
    const swapped = tiers.map((tier) => (tier.level === 'gold' ? { ...tier, from_points: 400 } : tier))
    await expect(admin.call(updateLoyaltyRules, { body: { ...terms, tiers: swapped, version } })).rejects.toMatchObject({
      body: { code: 'invalid', fields: { tiers: ['Each tier must start at more points than the previous one, the first at 0'] } },
    })
  })

  it('estimate what rules would have cost.', async () => {
    const own = await openWorld(inject('testServer'))
    await offerReward(own)
    await (await openRegular(own)).visit(12_000)
    const owner = await own.admin()
    const club = await own.pool.query<{ points: string; spend: string; visits: string }>(
      `select sum(a.points) as points, sum(a.base_minor) as spend, count(distinct (a.wallet_id, a.business_date)) as visits
        from point_accruals a where state = 'earned'`,
    )
    const [row] = club.rows
    own.clock.move({ hours: 24 })
    await keepSignedIn(own)
    const { version: _version, ...terms } = await owner.call(getLoyaltyRules, {})
    const preview = await owner.call(previewLoyaltyRules, { body: { ...terms, points_rate_bp: 30_000, visit_points: 5 } })
    expect(preview).toMatchObject({
      points_base_minor: Number(row?.spend),
      visits: Number(row?.visits),
      actual: { spend_points: Number(row?.points) },
    })
    expect(preview.proposed.visit_points).toBe(preview.visits * 5)
    expect(preview.proposed.spend_points).toBeGreaterThan(preview.actual.spend_points)
    expect(preview.proposed.cost_minor).toBeGreaterThan(0)
    await own.close()
  })
})
