import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { listPlatformPlans, updatePlan, type PlatformPlan } from '#contract/subscriptions/plans.ts'
import { getSubscription } from '#contract/subscriptions/subscriptions.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { findAgreedPlan } from './bills/subscription-views.ts'

let world: World
let superadmin: Awaited<ReturnType<World['guest']>>
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
  superadmin = await world.guest('superadmin')
})
afterAll(async () => world.close())

const planNamed = async (code: PlatformPlan['code']) => {
  const { plans } = await superadmin.call(listPlatformPlans)
  const match = plans.find((plan) => plan.code === code)
  if (match === undefined) throw new Error(`There is no plan ${code}.`)
  return match
}
const bodyOf = ({ code: _code, name: _name, subscriptions: _count, ...terms }: PlatformPlan) => terms

describe('listPlatformPlans', () => {
  it('shows limits, fee, prices by currency and how many clubs have each.', async () => {
    const { plans } = await superadmin.call(listPlatformPlans)
    expect(plans.map(({ code }) => code)).toEqual(['starter', 'pro', 'elite'])
    expect(plans.map(({ subscriptions }) => subscriptions)).toEqual([0, 0, 1])
    for (const { prices } of plans) expect(prices.map(({ currency }) => currency)).toContain('EUR')
  })
})

describe('updatePlan', () => {
  it('offers new prices and limits at once, while a subscription keeps its price and fee until its next agreement.', async () => {
    const admin = await world.admin()
    const before = await planNamed('elite')
    const agreed = await findAgreedPlan(world.infrastructure.db, world.event.club_id)
    const prices = [{ currency: 'EUR', monthly_minor: 77_700 }]
    const after = await superadmin.call(updatePlan, {
      params: { code: 'elite' },
      body: { ...bodyOf(before), prices, staff_seats: 99, platform_fee_bp: 9_000 },
    })
    expect(after).toMatchObject({ staff_seats: 99, platform_fee_bp: 9_000, version: before.version + 1 })
    expect(after.prices.find(({ currency }) => currency === 'EUR')).toEqual(prices[0])
    expect(after.prices).toHaveLength(before.prices.length)
    const overview = await admin.call(getSubscription)
    expect(overview.plans.find(({ code }) => code === 'elite')).toMatchObject({ monthly_minor: 77_700, staff_seats: 99 })
    expect(await findAgreedPlan(world.infrastructure.db, world.event.club_id)).toEqual(agreed)
    const { rows } = await world.pool.query(
      "select before, after from audit_log where action = 'updatePlan' and after ->> 'plan' = 'elite'",
    )
    expect(rows).toMatchObject([{ before: { plan: 'elite' }, after: { plan: 'elite', platform_fee_bp: 9_000, staff_seats: 99 } }])
    // A fee changed again does not apply to it either.
    await superadmin.call(updatePlan, { params: { code: 'elite' }, body: { ...bodyOf(after), platform_fee_bp: 8_000 } })
    expect(await findAgreedPlan(world.infrastructure.db, world.event.club_id)).toEqual(agreed)
  })

  it('lets one of two concurrent superadmins through, and shows the other the current plan.', async () => {
    const plan = await planNamed('pro')
    const change = async (staff_seats: number) =>
      superadmin.call(updatePlan, { params: { code: 'pro' }, body: { ...bodyOf(plan), staff_seats } })
    const tried = await Promise.allSettled([change(11), change(12)])
    const [refused] = tried.filter((one) => one.status === 'rejected')
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(refused?.reason).toMatchObject({ status: 409, body: { code: 'stale', current: { version: plan.version + 1 } } })
  })

  it('refuses currencies the plan has no price in, duplicates, and limits out of range.', async () => {
    const plan = bodyOf(await planNamed('starter'))
    const send = async (change: Partial<typeof plan>) =>
      superadmin.call(updatePlan, { params: { code: 'starter' }, body: { ...plan, ...change } })
    const price = { currency: 'EUR', monthly_minor: 100 }
    await expect(send({ prices: [{ ...price, currency: 'XXX' }] })).rejects.toMatchObject({
      status: 400,
      body: { fields: { 'prices.0.currency': ['This plan has no price in this currency'] } },
    })
    await expect(send({ prices: [price, price] })).rejects.toMatchObject({ status: 400 })
    await expect(send({ platform_fee_bp: 10_001 })).rejects.toMatchObject({ status: 400 })
    await expect(send({ staff_seats: 0 })).rejects.toMatchObject({ status: 400 })
  })
})
