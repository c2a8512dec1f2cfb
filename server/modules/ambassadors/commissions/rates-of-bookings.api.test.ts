import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { getCommissionRate, updateCommissionRate } from '#contract/ambassadors/club-ambassadors.ts'
import { manageClubReservation } from '#contract/reservations/club-reservations.ts'
import { getPlatformSettings, updatePlatformSettings } from '#contract/settings/settings.ts'
import { getPrestation, updatePrestation } from '#contract/events/prestations.ts'
import { createReservation, manageReservation } from '#contract/reservations/reservations.ts'
import { changeBooking } from '../../../testing/change-booking.ts'
import { keepSignedIn } from '../../../testing/clubs.ts'
import { addEvent, addPrestation } from '../../../testing/events.ts'
import { giveCard } from '../../../testing/money.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { commissionOf, findUnevenCommissions, openAmbassador } from '../testing/referred.ts'

let world: World
let admin: Awaited<ReturnType<World['admin']>>
let ambassador: Awaited<ReturnType<typeof openAmbassador>>
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
  await world.pool.query("update subscriptions set period_end_at = '2100-01-01', status = 'active', trial_ends_at = null")
  admin = await world.admin()
  ambassador = await openAmbassador(world)
})
afterAll(async () => {
  expect(await findUnevenCommissions(world)).toEqual([])
  await world.close()
})

const setRate = async (rate_bp: number) => {
  await keepSignedIn(world)
  const { version } = await admin.call(getCommissionRate, {})
  return admin.call(updateCommissionRate, { body: { rate_bp, version } })
}
afterEach(async () => setRate(500))

/** Tickets at 100.00 without tax, booked with the ambassador's code. */
async function sell(terms: Record<string, unknown> = {}) {
  const event_id = await addEvent(world, { in_hours: 24 })
  const prestation_id = await addPrestation(world, event_id, { price_minor: 10_000, payment: 'prepaid', ...terms })
  const book = async () => {
    const guest = await world.guest('client')
    await keepSignedIn(world)
    const body = { event_id, lines: [{ prestation_id, quantity: 1 }], party_size: 1, referral_code: ambassador.code }
    const { id, status } = await guest.call(createReservation, { body })
    const act = async (action: 'confirm' | 'pay') => guest.call(manageReservation, { params: { id }, body: { action } })
    const pay = async () => {
      const { payment } = await act('pay')
      await giveCard(world, payment?.url ?? '', 'pays')
      await world.runDueJobs()
    }
    return { id, status, guest, act, pay }
  }
  return { event_id, prestation_id, book }
}

const approve = async (id: string) => {
  await keepSignedIn(world)
  await admin.call(manageClubReservation, { params: { id }, body: { action: 'approve' } })
  await world.runDueJobs()
}
const visitAll = async (ids: readonly string[]) => {
  for (const id of ids) await ambassador.come(id)
  await ambassador.passEvent()
}

describe('The rate of a booking', () => {
  it('is kept by a hold that is paid after the club changed its rate.', async () => {
    const { book } = await sell()
    const { id, status, pay } = await book()
    expect(status).toBe('held')
    await setRate(2_000)
    await pay()
    expect(await commissionOf(world, id)).toMatchObject({ status: 'expected', amount_minor: 500 })
    await visitAll([id])
    expect(await commissionOf(world, id)).toMatchObject({ status: 'pending', amount_minor: 500, booked_minor: 500 })
  })

  it('is kept by a request that the club approves under another rate, also while it awaits its payment.', async () => {
    const atClub = await (await sell({ approval: 'manual', payment: 'at_club' })).book()
    const prepaid = await (await sell({ approval: 'manual' })).book()
    for (const { act } of [atClub, prepaid]) expect(await act('confirm')).toMatchObject({ status: 'pending' })
    await setRate(0)
    for (const { id } of [atClub, prepaid]) await approve(id)
    await setRate(1_000)
    await prepaid.pay()
    for (const { id } of [atClub, prepaid])
      expect(await commissionOf(world, id)).toMatchObject({ status: 'expected', amount_minor: 500 })
  })

  it('is kept by twenty bookings when the club’s next call switches commissions off.', async () => {
    const { book } = await sell({ payment: 'at_club' })
    const ids: string[] = []
    for (let n = 0; n < 20; n += 1) ids.push((await book()).id)
    await setRate(0)
    await world.runDueJobs()
    const amounts = await Promise.all(ids.map(async (id) => (await commissionOf(world, id))?.amount_minor))
    expect(amounts).toEqual(ids.map(() => 500))
  })

  it('is kept at 0: a rate that the club sets later earns nothing on it.', async () => {
    await setRate(0)
    const { book } = await sell()
    const { id, pay } = await book()
    await pay()
    await setRate(1_500)
    await visitAll([id])
    expect(await commissionOf(world, id)).toBeUndefined()
  })

  it('is the item’s own or the club’s, within the platform’s limit, all as they were at booking.', async () => {
    const own = await sell({ commission_bp: 1_800, payment: 'at_club' })
    const clubs = await sell({ payment: 'at_club' })
    const before = [await own.book(), await clubs.book()]
    const superadmin = await world.guest('superadmin')
    const setHighest = async (highest_club_rate_bp: number) => {
      await keepSignedIn(world)
      const { updated_at: _at, ...body } = await superadmin.call(getPlatformSettings)
      await superadmin.call(updatePlatformSettings, { body: { ...body, highest_club_rate_bp } })
    }
    await setHighest(1_000)
    const capped = await own.book()
    await setHighest(2_000)
    const params = { id: own.prestation_id }
    const { version } = await admin.call(getPrestation, { params })
    await admin.call(updatePrestation, { params, body: { version, commission_bp: 0 } })
    const none = await own.book()
    await world.runDueJobs()
    const amounts = [...before, capped, none].map(async ({ id }) => (await commissionOf(world, id))?.amount_minor)
    expect(await Promise.all(amounts)).toEqual([1_800, 500, 1_000, undefined])
  })

  it('does not cover guests added later, who come at the rate of that moment.', async () => {
    const { book } = await sell({ payment: 'at_club' })
    const { id, guest } = await book()
    await setRate(1_000)
    await changeBooking(guest.call, id, { party_size: 3 })
    await world.runDueJobs()
    expect(await commissionOf(world, id)).toMatchObject({ base_minor: 30_000, amount_minor: 500 + 2_000 })
  })

  it('is one of the two when bookings meet a change, and stays that.', async () => {
    const { event_id, book } = await sell({ payment: 'at_club' })
    const [, ...bookings] = await Promise.all([setRate(2_000), ...Array.from({ length: 6 }, book)])
    const { rows } = await world.pool.query<{ reservation_id: string; commission_bp: number }>(
      `select l.reservation_id, l.commission_bp from reservation_lines l join reservations r on r.id = l.reservation_id
        where r.event_id = $1`,
      [event_id],
    )
    expect(rows).toHaveLength(bookings.length)
    await setRate(0)
    await world.runDueJobs()
    for (const { reservation_id, commission_bp } of rows) {
      expect([500, 2_000]).toContain(commission_bp)
      expect(await commissionOf(world, reservation_id)).toMatchObject({ amount_minor: commission_bp })
    }
  })
})
