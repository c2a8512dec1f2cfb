import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { manageClubReservation } from '#contract/reservations/club-reservations.ts'
import { getManagedEvent, updateEvent } from '#contract/events/management.ts'
import { getPoints } from '#contract/loyalty/points.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { manageReservation } from '#contract/reservations/reservations.ts'
import { keepSignedIn } from '../../../testing/clubs.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { bookPoints } from './book-points.ts'
import { scanAtDoor } from '#contract/door/door.ts'
import { getTickets } from '#contract/door/tickets.ts'
import { findUnevenWallets, openRegular } from '../testing/regular.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
afterAll(async () => world.close())
afterEach(async () => {
  expect(await findUnevenWallets(world)).toEqual([])
})

const refund = async (id: string, amount_minor?: number) => {
  const admin = await world.admin()
  await keepSignedIn(world)
  const amount = amount_minor === undefined ? {} : { amount_minor }
  await admin.call(manageClubReservation, { params: { id }, body: { action: 'refund', reason: 'Sorry', ...amount } })
  await world.runDueJobs()
}

describe('getPoints', () => {
  it('has pending points once a booking is paid, which can be spent once the guest has attended and the event is completed.', async () => {
    const regular = await openRegular(world)
    expect(await regular.call(getPoints, {})).toEqual({ total_available: 0, clubs: [], history: [], count: 0, next: null })
    const { id } = await regular.book(12_100, {}, { tax_bp: 2_100 })
    expect(await regular.points()).toMatchObject({ total_available: 0, available: 0, pending: 100, history: [] })
    await regular.come(id)
    await regular.passEvent()
    expect(await regular.points()).toMatchObject({
      total_available: 150,
      available: 150,
      pending: 0,
      debt: 0,
      tier: { level: 'member', points: 150 },
      next_tier: { level: 'silver', missing_points: 350 },
      history: [
        { kind: 'visit', points: 50, reservation: { id, event_title: 'Night Shift' } },
        { kind: 'earned', points: 100, reservation: { id } },
      ],
    })
    const { notifications } = await regular.call(listNotifications, {})
    expect(notifications[0]).toMatchObject({
      kind: 'points_earned',
      title: 'You earned 150 points at Kelder',
      text: 'Night Shift: 100 points for what you paid and 50 points for your visit.',
      path: '/client/points',
    })
  })

  it('paginates the history, and can show a single club.', async () => {
    const regular = await openRegular(world)
    await regular.visit(1_000)
    const { history, count, next } = await regular.call(getPoints, { query: { limit: 1 } })
    expect([history.length, count, typeof next]).toEqual([1, 2, 'string'])
    const rest = await regular.call(getPoints, { query: { limit: 1, cursor: next ?? '' } })
    expect([rest.history[0]?.id === history[0]?.id, rest.next]).toEqual([false, null])
    const elsewhere = await regular.call(getPoints, { query: { club: '0192aaaa-bbbb-7ccc-8ddd-eeeeffff0000' } })
    expect(elsewhere).toMatchObject({ clubs: [], history: [], count: 0 })
  })
})

describe('Points', () => {
  it('are given for what was not refunded, and are reversed when it is refunded after the event.', async () => {
    const regular = await openRegular(world)
    const { id } = await regular.book(10_000)
    await refund(id, 4_000)
    expect(await regular.points()).toMatchObject({ pending: 60 })
    await regular.come(id)
    await regular.passEvent()
    await refund(id, 1_050)
    expect(await regular.points()).toMatchObject({
      available: 99,
      history: [{ kind: 'reversed', points: -11 }, { kind: 'visit' }, { kind: 'earned', points: 60 }],
    })
    await refund(id)
    expect(await regular.points()).toMatchObject({ available: 50, tier: { points: 50 } })
  })

  it('that were spent before a refund are owed, and repaid by the next ones earned.', async () => {
    const regular = await openRegular(world)
    const { id } = await regular.visit(20_000)
    await world.pool.query(
      'update point_lots set remaining = 0 where wallet_id in (select id from point_wallets where client_id = $1)',
      [regular.id],
    )
    const spent = `with e as (
        insert into point_entries (id, wallet_id, client_id, kind, points, business_date, at)
        select gen_random_uuid(), id, client_id, 'adjusted', -available, '2026-11-21', now() from point_wallets
        where client_id = $1 returning id
      )
      insert into point_debits (entry_id, lot_id, points)
      select e.id, l.entry_id, l.points from e, point_lots l
      where l.wallet_id in (select id from point_wallets where client_id = $1)`
    await world.pool.query(spent, [regular.id])
    await world.pool.query('update point_wallets set available = 0 where client_id = $1', [regular.id])
    await refund(id)
    expect(await regular.points()).toMatchObject({ available: 0, debt: 200 })
    await regular.visit(30_000)
    expect(await regular.points()).toMatchObject({ available: 150, debt: 0 })
  })

  it('of a night that moved onto the date of another are one visit, on that date.', async () => {
    const regular = await openRegular(world)
    const first = await regular.book(5_000, { in_hours: 24 })
    const moved = await regular.book(5_000, { in_hours: 96 })
    const admin = await world.admin()
    await keepSignedIn(world)
    const dateOf = async (id: string) => admin.call(getManagedEvent, { params: { id } })
    const [{ business_date, starts_at_local }, { version }] = [await dateOf(first.event_id), await dateOf(moved.event_id)]
    await admin.call(updateEvent, { params: { id: moved.event_id }, body: { version, starts_at_local, notify_guests: true } })
    await world.runDueJobs()
    for (const { id } of [first, moved]) await regular.come(id)
    await regular.passEvent()
    const { rows } = await world.pool.query<{ kind: string; business_date: string; points: number }>(
      'select kind, business_date::text, points from point_entries where client_id = $1 order by kind, points',
      [regular.id],
    )
    expect(rows).toEqual([
      { kind: 'earned', business_date, points: 50 },
      { kind: 'earned', business_date, points: 50 },
      { kind: 'visit', business_date, points: 50 },
    ])
  })

  it('are not given for no-shows, cancellations and items without points.', async () => {
    const [absent, canceller, drinker] = [await openRegular(world), await openRegular(world), await openRegular(world)]
    await absent.book(5_000)
    const { id } = await canceller.book(5_000, { in_hours: 72 })
    await canceller.call(manageReservation, { params: { id }, body: { action: 'cancel' } })
    const bought = await drinker.book(5_000, {}, { points_eligible: false })
    await drinker.come(bought.id)
    await drinker.passEvent()
    expect(await absent.points()).toMatchObject({ available: 0, pending: 0, history: [] })
    expect(await canceller.points()).toMatchObject({ available: 0, pending: 0, history: [] })
    expect(await drinker.points()).toMatchObject({ available: 50, history: [{ kind: 'visit' }] })
  })

  it('for a visit are given once per club and date, however many bookings there were.', async () => {
    const regular = await openRegular(world)
    const [one, other] = [await regular.book(0), await regular.book(2_000)]
    await regular.come(one.id)
    await regular.come(other.id)
    await regular.passEvent()
    expect(await regular.points()).toMatchObject({ available: 70 })
  })

  it('depend on the event and the tier at that time.', async () => {
    const regular = await openRegular(world)
    await regular.visit(60_000, { points_multiplier_bp: 15_000 })
    expect(await regular.points()).toMatchObject({ available: 950, tier: { level: 'silver' } })
    const { notifications } = await regular.call(listNotifications, {})
    expect(notifications.map(({ kind }) => kind)).toContain('tier_reached')
    await regular.visit(10_000)
    expect(await regular.points()).toMatchObject({ available: 950 + 110 + 50 })
  })

  it('go to the holder of the booking when the party comes.', async () => {
    const [giver, taker] = [await openRegular(world), await openRegular(world)]
    const { id } = await giver.book(10_000)
    await giver.call(manageReservation, { params: { id }, body: { action: 'transfer', to: taker.username } })
    await taker.call(manageReservation, { params: { id }, body: { action: 'accept_transfer' } })
    await world.runDueJobs()
    expect(await giver.points()).toMatchObject({ pending: 0 })
    expect(await taker.points()).toMatchObject({ pending: 100 })
    await taker.come(id)
    await taker.passEvent()
    expect(await giver.points()).toMatchObject({ total_available: 0 })
    expect(await taker.points()).toMatchObject({ available: 150 })
  })

  it('are earned late if an offline door sends its check-in after the event was completed.', async () => {
    const guest = await openRegular(world)
    const { id, event_id } = await guest.book()
    const { tickets } = await guest.call(getTickets, { params: { id } })
    const at = world.clock.now().add({ hours: 26 }).toString({ smallestUnit: 'millisecond' })
    await guest.passEvent()
    expect(await guest.points()).toMatchObject({ available: 0, pending: 0 })
    const keeper = await world.staff('can_work_door')
    await keepSignedIn(world)
    const entry = {
      scan_id: randomUUID(),
      action: 'scan' as const,
      code: tickets[0]?.code ?? '',
      at,
      decided: 'admitted' as const,
    }
    const { answer } = await keeper.call(scanAtDoor, { params: { event_id }, body: { device: 'Back door', entry } })
    expect(answer.result).toBe('admitted')
    await world.runDueJobs()
    const { available, history } = await guest.points()
    expect([available, history.map(({ kind }) => kind).toSorted()]).toEqual([150, ['earned', 'visit']])
  })

  it('are booked once, however often and by however many processes the news is followed.', async () => {
    const regular = await openRegular(world)
    const { id } = await regular.visit(5_000)
    await Promise.all(Array.from({ length: 5 }, async () => bookPoints(world.infrastructure, [id])))
    expect(await regular.points()).toMatchObject({ available: 100, history: { length: 2 } })
  })

  it('expire after their last date, with two warnings before it, and no longer count towards a tier.', async () => {
    // A year later the world's club has lost its subscription.
    const own = await openWorld(inject('testServer'))
    const regular = await openRegular(own)
    await regular.visit(60_000)
    const days = async (count: number) => {
      own.clock.move({ hours: 24 * count })
      await own.runDueJobs()
    }
    await days(340)
    expect(await regular.points()).toMatchObject({ expiring: { points: 650 }, tier: { level: 'silver' } })
    await days(20)
    await days(2)
    const kinds = async () => (await regular.call(listNotifications, {})).notifications.map(({ kind }) => kind)
    expect((await kinds()).filter((kind) => kind.startsWith('points_expiring'))).toEqual([
      'points_expiring_7',
      'points_expiring_30',
    ])
    await days(8)
    expect(await regular.points()).toMatchObject({
      available: 0,
      expiring: null,
      tier: { level: 'member', points: 0 },
      history: [{ kind: 'expired', points: -650 }, {}, {}],
    })
    expect(await kinds()).toContain('tier_left')
    expect(await findUnevenWallets(own)).toEqual([])
    await own.close()
  })
})
