import { CallError, type Call } from '#contract/base/client.ts'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { deleteAccount, exportProfile } from '#contract/accounts/accounts.ts'
import { adjustClientPoints } from '#contract/loyalty/client-points.ts'
import { listClubRedemptions } from '#contract/loyalty/redemption-list.ts'
import {
  listRewards,
  manageClubRedemption,
  scanRedemption,
  updateReward,
  type ManageClubRedemptionBody,
  type RewardInput,
} from '#contract/loyalty/club-rewards.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { getRewardCode, listRedemptions, manageRedemption, redeemReward } from '#contract/loyalty/rewards.ts'
import { addClub, keepSignedIn } from '../../../testing/clubs.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { expirePoints } from '../points/expire-points.ts'
import { findUnevenWallets, offerReward, regularWith } from '../testing/regular.ts'

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
type Regular = Awaited<ReturnType<typeof guestWith>>

const redeem = async (guest: Regular, id: string, points_cost?: number) =>
  guest.call(redeemReward, { params: { id }, body: points_cost === undefined ? {} : { points_cost } })
const manage = async (id: string, body: ManageClubRedemptionBody, by = admin) =>
  by.call(manageClubRedemption, { params: { id }, body })
const codeOf = async (guest: Regular, id: string) => {
  const { codes } = await guest.call(getRewardCode, { params: { id } })
  return codes[0] ?? { code: '', qr: { text: '' } }
}

describe('redeemReward', () => {
  it('takes the points, waits for the club, and is fulfilled by its code.', async () => {
    const reward = await offer({ stock: 2 })
    const guest = await guestWith(150)
    const { id, status, allowed_actions } = await redeem(guest, reward.id, 100)
    expect([status, allowed_actions]).toEqual(['pending', ['cancel']])
    expect(await guest.points()).toMatchObject({
      available: 50,
      history: [{ kind: 'redeemed', points: -100, reward_name: 'A drink' }, {}, {}],
    })
    expect((await guest.call(getRewardCode, { params: { id } })).codes).toEqual([])
    const { count, redemptions } = await admin.call(listClubRedemptions, { query: { status: 'pending', reward: reward.id } })
    expect([count, redemptions[0]]).toMatchObject([
      1,
      { id, status: 'pending', client_name: 'Ana Lopez', points: 100, allowed_actions: ['approve', 'reject'] },
    ])
    expect(await manage(id, { action: 'approve' })).toMatchObject({ status: 'approved', allowed_actions: ['reject', 'fulfil'] })
    await world.runDueJobs()
    expect((await guest.call(listNotifications, {})).notifications[0]).toMatchObject({ kind: 'reward_approved' })

    const bar = await world.staff('can_work_door')
    await keepSignedIn(world)
    const { code } = await codeOf(guest, id)
    expect(await bar.call(scanRedemption, { body: { code: code.toLowerCase() } })).toMatchObject({
      id,
      status: 'fulfilled',
      handled_by_name: 'Ana Lopez',
      allowed_actions: ['undo'],
    })
    await expect(bar.call(scanRedemption, { body: { code } })).rejects.toMatchObject({
      body: { code: 'invalid_transition', status: 'fulfilled', client_name: 'Ana Lopez' },
    })
    const { rewards } = await admin.call(listRewards, {})
    expect(rewards.find((one) => one.id === reward.id)?.figures).toMatchObject({
      open: 0,
      fulfilled: 1,
      points_spent: 100,
      cost_minor: 250,
    })
  })

  it('shows the club what its guests paid on the date, with tax and items without points, less refunds.', async () => {
    const guest = await guestWith(150)
    const reward = await offer({})
    const { id } = await redeem(guest, reward.id)
    await manage(id, { action: 'approve' })
    const booked = await guest.book(12_100, {}, { tax_bp: 2_100 })
    const plain = await guest.book(1_000, {}, { points_eligible: false })
    for (const one of [booked, plain]) await guest.come(one.id)
    const { rows } = await world.pool.query<{ on: string }>('select business_date::text as on from events where id = $1', [
      booked.event_id,
    ])
    const bar = await world.staff('can_work_door')
    await keepSignedIn(world)
    await bar.call(scanRedemption, { body: { code: (await codeOf(guest, id)).code } })
    await world.pool.query('update redemptions set fulfilled_on = $2 where id = $1', [id, rows[0]?.on])
    await guest.passEvent()
    const { rewards } = await admin.call(listRewards, {})
    expect(rewards.find((one) => one.id === reward.id)?.figures).toMatchObject({ spend_minor: 13_100 })
  })

  it('refuses each unavailable reward with its reason, and takes nothing.', async () => {
    const guest = await guestWith(150)
    const refused = async (change: Partial<RewardInput>, code: string) => {
      const { id } = await offer(change)
      await expect(redeem(guest, id)).rejects.toMatchObject({ body: { code } })
    }
    await refused({ points_cost: 151 }, 'not_enough_points')
    await refused({ min_tier: 'silver' }, 'tier_too_low')
    await refused({ is_alcohol: true }, 'age_unverified')
    await refused({ stock: 0 }, 'out_of_stock')
    await refused({ status: 'paused' }, 'reward_unavailable')
    await refused({ ends_at: '2020-01-01T00:00:00Z' }, 'reward_unavailable')
    await refused({ status: 'draft' }, 'not_found')
    const { id } = await offer({ points_cost: 20, per_client_limit: 1 })
    await expect(redeem(guest, id, 10)).rejects.toMatchObject({ body: { code: 'reward_changed', points_cost: 20 } })
    await redeem(guest, id, 20)
    await expect(redeem(guest, id)).rejects.toMatchObject({ body: { code: 'reward_limit' } })
    expect(await guest.points()).toMatchObject({ available: 130 })
    await world.pool.query(`update client_profiles set id_verified = true, birth_date = '1990-01-01' where user_id = $1`, [
      guest.id,
    ])
    const bottle = await offer({ is_alcohol: true })
    expect(await redeem(guest, bottle.id)).toMatchObject({ status: 'pending' })
  })

  it('is one redemption, however often the call is sent.', async () => {
    const reward = await offer()
    const guest = await guestWith(300)
    const send = async () => guest.call(redeemReward, { params: { id: reward.id }, body: {}, idempotencyKey: 'tap' })
    const answers = await Promise.all([send(), send(), send()])
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect(await guest.points()).toMatchObject({ available: 200 })
  })

  it('spends points once under concurrent calls.', async () => {
    const reward = await offer()
    const guest = await guestWith(250)
    const outcomes = await Promise.allSettled(Array.from({ length: 6 }, async () => redeem(guest, reward.id)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect(await guest.points()).toMatchObject({ available: 50 })
  })

  it('spends no points past their last date, even while the job that expires them runs.', async () => {
    const reward = await offer()
    const guest = await guestWith(100)
    await world.pool.query(
      `update point_lots set expires_on = $2 where wallet_id in (select id from point_wallets where client_id = $1)`,
      [guest.id, world.clock.now().subtract({ hours: 48 }).toString().slice(0, 10)],
    )
    const [redeemed, expired] = await Promise.allSettled([redeem(guest, reward.id), expirePoints(world.infrastructure)])
    expect(expired.status).toBe('fulfilled')
    expect(redeemed).toMatchObject({ status: 'rejected', reason: { body: { code: 'not_enough_points' } } })
    expect(await guest.points()).toMatchObject({ available: 0, history: [{ kind: 'expired', points: -100 }, {}, {}] })
  })

  it('keeps the terms it was requested under, whatever the club changes in the meantime.', async () => {
    const reward = await offer({ points_cost: 100 })
    const guest = await guestWith(150)
    const { id } = await redeem(guest, reward.id)
    await admin.call(updateReward, {
      params: { id: reward.id },
      body: { version: reward.version, name: 'A glass of water', points_cost: 140, status: 'paused' },
    })
    expect((await guest.call(listRedemptions, {})).redemptions[0]).toMatchObject({ id, name: 'A drink', points: 100 })
    expect(await manage(id, { action: 'approve' })).toMatchObject({ status: 'approved', points: 100 })
    await manage(id, { action: 'reject', reason: 'Out of ice.' })
    expect(await guest.points()).toMatchObject({ available: 150 })
  })

  it.each([0, -5, 1.5, 20_000_000])('costs a whole number of points: not %d.', async (points_cost) => {
    await expect(offer({ points_cost })).rejects.toMatchObject({
      body: { code: 'invalid', fields: { points_cost: [expect.any(String)] } },
    })
    const guest = await guestWith(100)
    const adjust = admin.call(adjustClientPoints, {
      params: { id: guest.id },
      body: { points: points_cost === -5 ? 0.5 : points_cost, reason: 'Test' },
    })
    await expect(adjust).rejects.toMatchObject({ body: { code: 'invalid', fields: { points: [expect.any(String)] } } })
    expect(await guest.points()).toMatchObject({ available: 100 })
  })

  it('gives the last 10 pieces to exactly 10 of 100 concurrent requests.', async () => {
    const reward = await offer({ stock: 10 })
    const seed = await guestWith(100)
    const guests = await Promise.all(Array.from({ length: 99 }, async () => world.guest('client')))
    const copy = `with w as (
        insert into point_wallets (id, client_id, club_id, available, created_at)
        select gen_random_uuid(), c, $2, 100, now() from unnest($1::uuid[]) c returning id, client_id
      ), e as (
        insert into point_entries (id, wallet_id, client_id, kind, points, business_date, at)
        select gen_random_uuid(), id, client_id, 'adjusted', 100, '2026-11-21', now() from w returning id, wallet_id
      )
      insert into point_lots (entry_id, wallet_id, points, remaining, expires_on) select id, wallet_id, 100, 100, '2040-01-01'
      from e`
    await world.pool.query(copy, [guests.map(({ id }) => id), world.event.club_id])
    await keepSignedIn(world)
    const redeem = async (call: Call): Promise<unknown> =>
      call(redeemReward, { params: { id: reward.id }, body: {} }).catch(async (error: unknown) => {
        // A busy machine asks some to repeat the call.
        if (error instanceof CallError && error.status === 503) return redeem(call)
        throw error
      })
    const outcomes = await Promise.allSettled([seed, ...guests].map(async ({ call }) => redeem(call)))
    const refused = outcomes.filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(90)
    for (const one of refused) expect(one).toMatchObject({ reason: { body: { code: 'out_of_stock' } } })
    const { rows } = await world.pool.query('select taken from rewards where id = $1', [reward.id])
    expect(rows).toEqual([{ taken: 10 }])
  })
})

describe('manageRedemption, listRedemptions and manageClubRedemption', () => {
  it('return points and piece if the client cancels or the club rejects.', async () => {
    const reward = await offer({ stock: 1 })
    const guest = await guestWith(100)
    const first = await redeem(guest, reward.id)
    expect(await guest.call(manageRedemption, { params: { id: first.id }, body: { action: 'cancel' } })).toMatchObject({
      status: 'cancelled',
      allowed_actions: [],
    })
    await expect(guest.call(manageRedemption, { params: { id: first.id }, body: { action: 'cancel' } })).rejects.toMatchObject({
      body: { code: 'invalid_transition', status: 'cancelled', allowed: [] },
    })
    const second = await redeem(guest, reward.id)
    const rejected = await manage(second.id, { action: 'reject', reason: 'The bar is closed.' })
    expect(rejected).toMatchObject({ status: 'rejected', reason: 'The bar is closed.' })
    await world.runDueJobs()
    expect((await guest.call(listNotifications, {})).notifications[0]).toMatchObject({
      kind: 'reward_rejected',
      text: 'Kelder wrote: “The bar is closed.” We returned your 100 points.',
    })
    const { redemptions, count } = await guest.call(listRedemptions, {})
    expect([count, redemptions.map(({ status }) => status)]).toEqual([2, ['rejected', 'cancelled']])
    expect((await guest.call(listRedemptions, { query: { status: 'rejected' } })).count).toBe(1)
    expect(await guest.points()).toMatchObject({ available: 100 })
  })

  it('return them if the club did not decide or the guest did not come in time, and count them as expired before the job has run.', async () => {
    const reward = await offer({ redeem_within_days: 2 })
    const guest = await guestWith(100)
    const { id } = await redeem(guest, reward.id)
    world.clock.move({ hours: 48 })
    await keepSignedIn(world)
    expect((await guest.call(listRedemptions, {})).redemptions[0]).toMatchObject({ status: 'expired', allowed_actions: [] })
    await expect(manage(id, { action: 'approve' })).rejects.toMatchObject({
      body: { code: 'invalid_transition', status: 'expired' },
    })
    await world.runDueJobs()
    expect(await guest.points()).toMatchObject({ available: 100 })
    expect((await guest.call(listNotifications, {})).notifications[0]).toMatchObject({ kind: 'reward_expired' })
  })

  it('give points that expired in the meantime another 30 days.', async () => {
    const reward = await offer({ redeem_within_days: 40 })
    const guest = await guestWith(100)
    await world.pool.query(
      `update point_lots set expires_on = $2 where wallet_id in (select id from point_wallets where client_id = $1)`,
      [
        guest.id,
        world.clock
          .now()
          .add({ hours: 24 * 5 })
          .toString()
          .slice(0, 10),
      ],
    )
    const { id } = await redeem(guest, reward.id)
    world.clock.move({ hours: 24 * 10 })
    await world.runDueJobs()
    await keepSignedIn(world)
    await guest.call(manageRedemption, { params: { id }, body: { action: 'cancel' } })
    expect(await guest.points()).toMatchObject({ available: 100 })
  })

  it('accept a code of the current or the previous ten minutes, and no other.', async () => {
    const reward = await offer({ approval: 'auto' })
    const guest = await guestWith(200)
    const { id, status } = await redeem(guest, reward.id)
    expect(status).toBe('approved')
    const scan = async (code: string) => admin.call(scanRedemption, { body: { code } })
    const old = await codeOf(guest, id)
    world.clock.move({ minutes: 21 })
    await expect(scan(old.qr.text)).rejects.toMatchObject({ status: 409, body: { code: 'reward_code_expired' } })
    const { codes } = await guest.call(getRewardCode, { params: { id } })
    expect(codes).toHaveLength(3)
    await expect(scan(codes[2]?.code ?? '')).rejects.toMatchObject({ body: { code: 'reward_code_unknown' } })
    await expect(scan('nonsense')).rejects.toMatchObject({ status: 404, body: { code: 'reward_code_unknown' } })
    await expect(manage(id, { action: 'fulfil', code: `${codes[0]?.code.slice(0, 10)}000000` })).rejects.toMatchObject({
      status: 404,
    })
    const other = await addClub(world)
    await expect(other.call(scanRedemption, { body: { code: codes[0]?.code ?? '' } })).rejects.toMatchObject({ status: 404 })
    world.clock.move({ minutes: 10 })
    expect(await scan(codes[0]?.qr.text ?? '')).toMatchObject({ status: 'fulfilled' })
  })

  it('accept a code once, whichever of two scanners is first, and can undo it for ten minutes.', async () => {
    const reward = await offer({ approval: 'auto' })
    const guest = await guestWith(100)
    const { id } = await redeem(guest, reward.id)
    const { code } = await codeOf(guest, id)
    const bar = await world.staff('can_work_door')
    await keepSignedIn(world)
    const outcomes = await Promise.allSettled([admin, bar].map(async ({ call }) => call(scanRedemption, { body: { code } })))
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await manage(id, { action: 'undo' }, bar)).toMatchObject({ status: 'approved' })
    expect(await manage(id, { action: 'fulfil', code }, bar)).toMatchObject({ status: 'fulfilled' })
    world.clock.move({ minutes: 11 })
    await expect(manage(id, { action: 'undo' })).rejects.toMatchObject({ body: { code: 'undo_too_late' } })
  })

  it('let the door fulfil, but only those with access to finances decide.', async () => {
    const reward = await offer()
    const guest = await guestWith(100)
    const { id } = await redeem(guest, reward.id)
    const bar = await world.staff('can_work_door')
    await keepSignedIn(world)
    await expect(manage(id, { action: 'approve' }, bar)).rejects.toMatchObject({ status: 403, body: { code: 'needs_finances' } })
    await expect(bar.call(listClubRedemptions, {})).rejects.toMatchObject({ status: 403 })
    const other = await addClub(world)
    await expect(other.call(manageClubRedemption, { params: { id }, body: { action: 'approve' } })).rejects.toMatchObject({
      status: 404,
    })
  })
})

describe('An erased account', () => {
  it('returns what it had requested; its earlier export has its points and its request.', async () => {
    const reward = await offer({ stock: 1 })
    const guest = await guestWith(100)
    await redeem(guest, reward.id)
    const { points, redemptions } = await guest.call(exportProfile, {})
    expect(points).toHaveLength(3)
    expect(redemptions).toMatchObject([{ name: reward.name, points: reward.points_cost }])
    await guest.call(deleteAccount, { body: { password: world.password } })
    const { rows } = await world.pool.query('select taken from rewards where id = $1', [reward.id])
    expect(rows).toEqual([{ taken: 0 }])
  })
})
