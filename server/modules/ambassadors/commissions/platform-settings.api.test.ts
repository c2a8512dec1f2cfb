import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { listReservationCommissions } from '#contract/ambassadors/commissions.ts'
import { getCommissionRate, updateCommissionRate } from '#contract/ambassadors/club-ambassadors.ts'
import { getPlatformSettings, updatePlatformSettings, type UpdatePlatformSettingsBody } from '#contract/settings/settings.ts'
import { createPrestation, getPrestation, updatePrestation } from '#contract/events/prestations.ts'
import { keepSignedIn } from '../../../testing/clubs.ts'
import { addEvent } from '../../../testing/events.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { makeStatements } from '../statements/make-statements.ts'
import { commissionOf, openAmbassador } from '../testing/referred.ts'

let world: World
let superadmin: Awaited<ReturnType<World['guest']>>
let admin: Awaited<ReturnType<World['admin']>>
let ambassador: Awaited<ReturnType<typeof openAmbassador>>
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
  superadmin = await world.guest('superadmin')
  admin = await world.admin()
  ambassador = await openAmbassador(world)
  await world.pool.query("update subscriptions set period_end_at = '2100-01-01', status = 'active', trial_ends_at = null")
})
afterAll(async () => world.close())

async function set(change: Partial<UpdatePlatformSettingsBody>) {
  await keepSignedIn(world)
  const { updated_at: _at, ...body } = await superadmin.call(getPlatformSettings)
  await superadmin.call(updatePlatformSettings, { body: { ...body, ...change } })
}
async function setRate(rate_bp: number) {
  const { version } = await admin.call(getCommissionRate, {})
  return admin.call(updateCommissionRate, { body: { rate_bp, version } })
}
const approvalOf = async (id: string) => {
  const { rows } = await world.pool.query<{ days: number }>(
    `select extract(epoch from c.approves_at - e.ends_at)::integer / 86400 as days from commissions c
      join events e on e.id = c.event_id
     where c.source_id = $1`,
    [id],
  )
  return rows[0]?.days
}

beforeEach(async () =>
  set({
    highest_club_rate_bp: 2_000,
    reservation_pending_days: 3,
    minimum_payouts: [{ currency: 'EUR', minimum_minor: 5_000 }],
  }),
)

describe('The highest rate', () => {
  it('limits the rates of a club and its tickets, and caps earlier higher ones for new bookings only.', async () => {
    await setRate(1_800)
    const { id: early } = await ambassador.bring([{ price_minor: 10_000 }])
    await set({ highest_club_rate_bp: 1_000 })
    const { id: late } = await ambassador.bring([{ price_minor: 10_000 }])
    expect([await commissionOf(world, early), await commissionOf(world, late)]).toMatchObject([
      { amount_minor: 1_800 },
      { amount_minor: 1_000 },
    ])
    // Later changes to the earlier booking keep its rate.
    await ambassador.come(early)
    await ambassador.passEvent()
    expect(await commissionOf(world, early)).toMatchObject({ status: 'pending', amount_minor: 1_800 })
    expect(await admin.call(getCommissionRate, {})).toMatchObject({ rate_bp: 1_000, max_bp: 1_000 })
    const refusal = { status: 400, body: { fields: { rate_bp: ['The highest rate is 10%'] } } }
    await expect(setRate(1_001)).rejects.toMatchObject(refusal)
    expect(await setRate(1_000)).toMatchObject({ rate_bp: 1_000 })
  })

  it('refuses a higher rate for a ticket, but not other changes to a ticket that already has one.', async () => {
    const params = { id: await addEvent(world, { in_hours: 24 }) }
    const terms = { kind: 'entry', name: 'Entry', price_minor: 2_000, payment: 'prepaid', commission_bp: 1_500 } as const
    const ticket = await admin.call(createPrestation, { params, body: terms })
    await set({ highest_club_rate_bp: 1_000 })
    const refusal = { status: 400, body: { fields: { commission_bp: ['The highest rate is 10%'] } } }
    await expect(admin.call(createPrestation, { params, body: terms })).rejects.toMatchObject(refusal)
    const change = async (body: { commission_bp?: number; name?: string }) => {
      const { version } = await admin.call(getPrestation, { params: { id: ticket.id } })
      return admin.call(updatePrestation, { params: { id: ticket.id }, body: { ...body, version } })
    }
    await expect(change({ commission_bp: 1_400 })).rejects.toMatchObject(refusal)
    expect(await change({ name: 'Entry after midnight', commission_bp: 1_500 })).toMatchObject({ name: 'Entry after midnight' })
    expect(await change({ commission_bp: 1_000 })).toMatchObject({ commission_bp: 1_000 })
  })
})

describe('The warning', () => {
  it('reaches clubs whose rate and fee together exceed it.', async () => {
    await setRate(1_000)
    expect(await admin.call(getCommissionRate, {})).toMatchObject({ is_high: false, warn_above_bp: 3_000 })
    await set({ warn_above_bp: 900 })
    expect(await admin.call(getCommissionRate, {})).toMatchObject({ is_high: true, warn_above_bp: 900 })
  })
})

describe('The waiting period', () => {
  it('applies to commissions earned from then on.', async () => {
    await setRate(1_000)
    const { id: early } = await ambassador.visit()
    await set({ reservation_pending_days: 10 })
    const { id: late } = await ambassador.visit()
    await ambassador.refund(early, 1_000)
    expect([await approvalOf(early), await approvalOf(late)]).toEqual([3, 10])
  })
})

describe('The minimum payout', () => {
  it('determines from then on which amounts get a statement.', async () => {
    await setRate(1_000)
    const one = await openAmbassador(world)
    await one.visit([{ price_minor: 10_000 }])
    const pastMonth = async () => {
      world.clock.move({ hours: 24 * 32 })
      await world.runDueJobs()
      await keepSignedIn(world)
    }
    await pastMonth()
    const { balances } = await one.call(listReservationCommissions, {})
    expect(balances).toMatchObject([{ approved_minor: 1_000, in_payout_minor: 0, minimum_minor: 5_000 }])
    await set({ minimum_payouts: [{ currency: 'EUR', minimum_minor: 1_000 }] })
    await makeStatements(world.infrastructure)
    const after = await one.call(listReservationCommissions, {})
    expect(after.balances).toMatchObject([{ approved_minor: 0, in_payout_minor: 1_000, minimum_minor: 1_000 }])
  })
})
