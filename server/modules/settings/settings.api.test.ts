import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { roles } from '#contract/base/permissions.ts'
import { getPlatformSettings, updatePlatformSettings, type UpdatePlatformSettingsBody } from '#contract/settings/settings.ts'
import { addClub } from '../../testing/clubs.ts'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
let superadmin: Awaited<ReturnType<World['guest']>>
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
  superadmin = await world.guest('superadmin')
})
afterAll(async () => world.close())

async function readBody(): Promise<UpdatePlatformSettingsBody> {
  const { updated_at: _at, ...body } = await superadmin.call(getPlatformSettings)
  return body
}
const save = async (change: Partial<UpdatePlatformSettingsBody>) =>
  superadmin.call(updatePlatformSettings, { body: { ...(await readBody()), ...change } })
const minimumsOf = ({ minimum_payouts }: Pick<UpdatePlatformSettingsBody, 'minimum_payouts'>) =>
  Object.fromEntries(minimum_payouts.map(({ currency, minimum_minor }) => [currency, minimum_minor]))

describe('Platform settings', () => {
  it('start with the platform’s terms and a minimum payout for each currency clubs sell in.', async () => {
    const untouched = await openWorld(inject('testServer'))
    await addClub(untouched, { currency: 'KWD' })
    const settings = await (await untouched.guest('superadmin')).call(getPlatformSettings)
    await untouched.close()
    expect(settings).toMatchObject({
      highest_club_rate_bp: 2_000,
      warn_above_bp: 3_000,
      reservation_pending_days: 3,
      subscription_pending_days: 14,
      updated_at: null,
      version: 1,
    })
    expect(minimumsOf(settings)).toEqual({ EUR: 5_000, GBP: 5_000, JPY: 8_000, KWD: 50_000, USD: 5_000 })
  })

  it('are visible to superadmins only, who alone can change them.', async () => {
    const body = await readBody()
    const others = roles.filter((role) => role !== 'superadmin')
    expect(others).toHaveLength(4)
    for (const role of others) {
      const { call } = role === 'adminclub' ? await world.admin() : await world.guest(role)
      await expect(call(getPlatformSettings)).rejects.toMatchObject({ status: 403 })
      await expect(call(updatePlatformSettings, { body })).rejects.toMatchObject({ status: 403 })
    }
    await expect(world.anonymous(getPlatformSettings)).rejects.toMatchObject({ status: 401 })
  })

  it('change together, and the audit log lists each changed field.', async () => {
    const start = { highest_club_rate_bp: 2_000, minimum_payouts: [{ currency: 'GBP', minimum_minor: 5_000 }] }
    const before = await save(start)
    const changed = await save({ highest_club_rate_bp: 1_500, minimum_payouts: [{ currency: 'GBP', minimum_minor: 2_500 }] })
    expect(changed).toMatchObject({ highest_club_rate_bp: 1_500, warn_above_bp: 3_000, version: before.version + 1 })
    expect(changed.updated_at).toBe(world.clock.now().toString({ smallestUnit: 'millisecond' }))
    expect(minimumsOf(changed)).toMatchObject({ GBP: 2_500, JPY: 8_000 })
    const { rows } = await world.pool.query(
      "select before, after from audit_log where action = 'updatePlatformSettings' order by id desc limit 1",
    )
    expect(rows).toEqual([
      {
        before: { highest_club_rate_bp: 2_000, minimum_payout_GBP_minor: 5_000 },
        after: { highest_club_rate_bp: 1_500, minimum_payout_GBP_minor: 2_500 },
      },
    ])
  })

  it('follow the euro’s minimum in currencies without their own.', async () => {
    await addClub(world, { currency: 'KWD' })
    const changed = await save({ minimum_payouts: [{ currency: 'EUR', minimum_minor: 10_000 }] })
    expect(minimumsOf(changed)).toMatchObject({ EUR: 10_000, KWD: 100_000, JPY: 8_000 })
  })

  it.each([
    ['highest_club_rate_bp', 2_001, 'contract with clubs'],
    ['highest_club_rate_bp', 499, 'can’t be below 5%'],
    ['warn_above_bp', 10_001, 'from 0 to 10000'],
    ['reservation_pending_days', 91, 'from 0 to 90'],
    ['subscription_pending_days', -1, 'from 0 to 90'],
  ] as const)('refuse %s of %i.', async (field, value, words) => {
    await expect(save({ [field]: value })).rejects.toMatchObject({
      status: 400,
      body: { code: 'invalid', fields: { [field]: [expect.stringContaining(words)] } },
    })
  })

  it('refuse a minimum of zero and a duplicate currency.', async () => {
    const of = (minimum_minor: number) => ({ currency: 'EUR', minimum_minor })
    await expect(save({ minimum_payouts: [of(0)] })).rejects.toMatchObject({ status: 400 })
    await expect(save({ minimum_payouts: [of(1), of(2)] })).rejects.toMatchObject({ status: 400 })
  })

  it('accept one of two concurrent changes and show the other superadmin the current settings.', async () => {
    const body = await readBody()
    const tried = await Promise.allSettled(
      [20, 21].map(async (days) =>
        superadmin.call(updatePlatformSettings, { body: { ...body, subscription_pending_days: days } }),
      ),
    )
    const [refused] = tried.filter((one) => one.status === 'rejected')
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(refused?.reason).toMatchObject({ status: 409, body: { code: 'stale', current: { version: body.version + 1 } } })
  })
})
