import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import {
  actOnClubAmbassador,
  getCommissionRate,
  listAmbassadorResults,
  listClubAmbassadors,
  updateCommissionRate,
} from '#contract/ambassadors/club-ambassadors.ts'
import { sum } from '#contract/base/money.ts'
import { addClub, keepSignedIn } from '../../../testing/clubs.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { commissionOf, openAmbassador } from '../testing/referred.ts'

let world: World
let admin: Awaited<ReturnType<World['admin']>>
let ambassador: Awaited<ReturnType<typeof openAmbassador>>
// The rate is the club's, so each test has its own.
beforeEach(async () => {
  world = await openWorld(inject('testServer'))
  admin = await world.admin()
  ambassador = await openAmbassador(world)
})
afterEach(async () => world.close())

const setRate = async (rate_bp: number) => {
  await keepSignedIn(world)
  const { version } = await admin.call(getCommissionRate, {})
  return admin.call(updateCommissionRate, { body: { rate_bp, version } })
}

describe('A club’s own rate', () => {
  it('is 5 % until the club sets another one, which counts for bookings from then on.', async () => {
    const before = await admin.call(getCommissionRate, {})
    expect(before).toMatchObject({ rate_bp: 500, max_bp: 2_000, is_high: false, version: 1 })
    const { id: early } = await ambassador.bring([{ price_minor: 10_000 }])
    const after = await admin.call(updateCommissionRate, { body: { rate_bp: 1_500, version: 1 } })
    expect(after).toMatchObject({ rate_bp: 1_500, version: 2 })
    const { id: late } = await ambassador.bring([{ price_minor: 10_000 }])
    expect([await commissionOf(world, early), await commissionOf(world, late)]).toMatchObject([
      { amount_minor: 500 },
      { amount_minor: 1_500 },
    ])
  })

  it('comes with a warning if it is high together with the platform’s fee.', async () => {
    await world.pool.query('update plans set platform_fee_bp = 1500')
    const { version } = await admin.call(getCommissionRate, {})
    expect(await admin.call(updateCommissionRate, { body: { rate_bp: 1_501, version } })).toMatchObject({ is_high: true })
  })

  it('is refused above the platform’s limit, and if someone else has changed it.', async () => {
    const { version } = await admin.call(getCommissionRate, {})
    await expect(admin.call(updateCommissionRate, { body: { rate_bp: 2_001, version } })).rejects.toMatchObject({ status: 400 })
    const both = await Promise.allSettled(
      [100, 200].map(async (rate_bp) => admin.call(updateCommissionRate, { body: { rate_bp, version } })),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(admin.call(updateCommissionRate, { body: { rate_bp: 500, version } })).rejects.toMatchObject({
      status: 409,
      body: { code: 'stale', current: { version: version + 1 } },
    })
  })
})

describe('Ambassador results', () => {
  it('are listed by ambassador, event and ticket, and cost what the club’s books say.', async () => {
    await setRate(1_000)
    for (const price_minor of [5_000, 10_000]) await ambassador.bring([{ price_minor }])
    const { event_id } = await ambassador.visit([
      { price_minor: 10_000 },
      { price_minor: 20_000, kind: 'bottle', name: 'Bottle' },
    ])
    await keepSignedIn(world)
    const { ambassadors, totals } = await admin.call(listClubAmbassadors, {})
    expect(ambassadors.find(({ id }) => id === ambassador.id)).toMatchObject({
      code: ambassador.code,
      bookings: 3,
      came: 1,
      block: null,
    })
    const byEvent = await admin.call(listAmbassadorResults, { query: { by: 'event' } })
    expect(byEvent.results.find(({ event }) => event.id === event_id)).toMatchObject({
      bookings: 1,
      came: 1,
      base_minor: 30_000,
      commission_minor: 3_000,
    })
    const byTicket = await admin.call(listAmbassadorResults, { query: { by: 'prestation', ambassador: ambassador.id } })
    const own = byTicket.results.filter(({ event }) => event.id === event_id)
    expect(Object.fromEntries(own.map(({ name, commission_minor }) => [name, commission_minor]))).toEqual({
      Bottle: 2_000,
      Entry: 1_000,
    })
    for (const { results } of [byEvent, byTicket])
      expect(sum(results.map(({ commission_minor }) => commission_minor))).toBe(totals.commission_minor)
    const { rows } = await world.pool.query<{ sum: number }>(
      `select coalesce(sum(amount_minor), 0)::integer as sum from ledger_entries where account = 'club_commissions'`,
    )
    expect(rows[0]?.sum).toBe(totals.commission_minor)
    const page = await admin.call(listAmbassadorResults, { query: { limit: 1 } })
    const rest = await admin.call(listAmbassadorResults, { query: { cursor: page.next ?? '' } })
    expect([...page.results, ...rest.results]).toEqual(byEvent.results)
  })
})

describe('A blocked ambassador', () => {
  it('earns nothing from then on, and keeps existing bookings; unblocked, their code counts again.', async () => {
    await setRate(1_000)
    const other = await openAmbassador(world)
    const { id } = await other.bring([{ price_minor: 10_000 }])
    await keepSignedIn(world)
    const params = { id: other.id }
    const act = async (action: 'block' | 'unblock') =>
      admin.call(actOnClubAmbassador, { params, body: { action, reason: 'Spam' } })
    expect(await act('block')).toMatchObject({ block: { reason: 'Spam' } })
    await expect(act('block')).rejects.toMatchObject({ status: 409, body: { code: 'invalid_transition', allowed: ['unblock'] } })
    await expect(other.bring()).rejects.toMatchObject({ status: 400, body: { fields: { referral_code: [expect.any(String)] } } })
    expect(await commissionOf(world, id)).toMatchObject({ status: 'expected', amount_minor: 1_000 })
    expect(await act('unblock')).toMatchObject({ block: null })
    const { id: later } = await other.bring()
    expect(await commissionOf(world, later)).toMatchObject({ status: 'expected' })
  })

  it('must have brought guests to this club.', async () => {
    await ambassador.bring()
    const [stranger, other] = [await openAmbassador(world), await addClub(world)]
    await keepSignedIn(world)
    const ask = async (call: typeof admin.call, id: string) =>
      call(actOnClubAmbassador, { params: { id }, body: { action: 'block' } })
    await expect(ask(admin.call, stranger.id)).rejects.toMatchObject({ status: 404 })
    await expect(ask(other.call, ambassador.id)).rejects.toMatchObject({ status: 404 })
  })
})
