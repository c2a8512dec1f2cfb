import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { searchAll } from '#contract/events/events.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { actOnClub, getPlatformClub, listPlatformClubs } from '#contract/platform/clubs.ts'
import { cancelReservation, createReservation } from '#contract/reservations/reservations.ts'
import { addClub, readEmail } from '../../../testing/clubs.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
let superadmin: Awaited<ReturnType<World['guest']>>
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
  superadmin = await world.guest('superadmin')
})
afterAll(async () => world.close())

const reason = 'Several complaints about refused refunds'
const suspend = async (id: string) => superadmin.call(actOnClub, { params: { id }, body: { action: 'suspend', reason } })
const restore = async (id: string) => superadmin.call(actOnClub, { params: { id }, body: { action: 'restore' } })
const book = async (call: (typeof superadmin)['call']) =>
  call(createReservation, {
    body: {
      event_id: world.event.event_id,
      party_size: 1,
      lines: [{ prestation_id: world.event.prestation_id, quantity: 1 }],
    },
  })

describe('listPlatformClubs', () => {
  it('lists every club with its status, plan and upcoming events, and filters by each of them.', async () => {
    const own = await openWorld(inject('testServer'))
    const { call } = await own.guest('superadmin')
    const opening = await addClub(own, { name: 'Opening', country: 'BE', search_text: ' opening gent' })
    const stopped = await addClub(own, { name: 'Stopped', onboarding_completed_at: new Date(), sales_suspended_at: new Date() })
    const list = async (query: Parameters<typeof superadmin.call<typeof listPlatformClubs>>[1]) =>
      (await call(listPlatformClubs, query)).clubs.map(({ id }) => id)
    const all = await call(listPlatformClubs, { query: { sort: 'name' } })
    expect(
      all.clubs.map(({ name, status, plan, subscription_status, upcoming_events }) => [
        name,
        status,
        plan,
        subscription_status,
        upcoming_events,
      ]),
    ).toEqual([
      ['Kelder', 'open', 'elite', 'active', 1],
      ['Opening', 'onboarding', null, null, 0],
      ['Stopped', 'sales_stopped', null, null, 0],
    ])
    expect(all).toMatchObject({ count: 3, next: null })
    expect(all.countries.toSorted()).toEqual(['BE', 'NL'])
    const filtered = await call(listPlatformClubs, { query: { country: 'BE' } })
    expect(filtered.countries.toSorted()).toEqual(['BE', 'NL'])
    expect(await list({ query: { status: 'onboarding' } })).toEqual([opening.club_id])
    expect(await list({ query: { status: 'sales_stopped' } })).toEqual([stopped.club_id])
    expect(await list({ query: { country: 'BE' } })).toEqual([opening.club_id])
    expect(await list({ query: { search: 'Gent ope' } })).toEqual([opening.club_id])
    expect(await list({ query: { plan: 'elite', subscription: 'active' } })).toEqual([own.event.club_id])
    expect(await list({ query: { plan: 'pro' } })).toEqual([])
    await own.close()
  })

  it.each(['-created', 'created', 'name', '-name'] as const)('gives each club once, page by page, by %s.', async (sort) => {
    const whole = (await superadmin.call(listPlatformClubs, { query: { sort } })).clubs.map(({ id }) => id)
    const names: string[] = []
    for (let cursor: string | undefined; ;) {
      const page = await superadmin.call(listPlatformClubs, {
        query: { sort, limit: 1, ...(cursor !== undefined && { cursor }) },
      })
      names.push(...page.clubs.map(({ id }) => id))
      if (page.next === null) break
      cursor = page.next
    }
    expect(names).toEqual(whole)
  })

  it('refuses a cursor of another list.', async () => {
    await expect(superadmin.call(listPlatformClubs, { query: { cursor: 'abc' } })).rejects.toMatchObject({ status: 400 })
  })
})

describe('getPlatformClub', () => {
  it('shows subscription, onboarding, administrator, amount due and next events.', async () => {
    const club = await superadmin.call(getPlatformClub, { params: { id: world.event.club_id } })
    expect(club).toMatchObject({
      name: 'Kelder',
      admin: { username: world.event.admin.username, email: world.event.admin.email },
      subscription: { interval: 'month', currency: 'EUR' },
      onboarding: { subscription_chosen: true, contract_signed: true },
      referral: null,
      due: [],
      allowed_actions: ['suspend', 'feature'],
    })
    expect(club.next_events.map(({ id }) => id)).toEqual([world.event.event_id])
  })

  it('answers 404 for an unknown club.', async () => {
    const id = '0193a5b0-0000-7000-8000-000000000000'
    await expect(superadmin.call(getPlatformClub, { params: { id } })).rejects.toMatchObject({ status: 404 })
    await expect(suspend(id)).rejects.toMatchObject({ status: 404 })
  })
})

describe('actOnClub', () => {
  const id = () => world.event.club_id

  it('stops new bookings with a reason the club can read, while existing ones can be cancelled, and resumes sales.', async () => {
    const [guest, late] = [await world.guest('client'), await world.guest('client')]
    const admin = await world.admin()
    const { id: booked } = await book(guest.call)
    expect(await suspend(id())).toMatchObject({
      status: 'suspended',
      suspension_reason: reason,
      allowed_actions: ['restore'],
    })
    await expect(book(late.call)).rejects.toMatchObject({ body: { code: 'event_paused' } })
    await guest.call(cancelReservation, { params: { id: booked } })
    const notice = (await admin.call(listNotifications)).notifications[0]
    expect(notice).toMatchObject({ kind: 'club_suspended', title: 'Kelder is suspended' })
    await world.runDueJobs()
    expect(await readEmail(world, world.event.admin.email, 'Kelder is suspended')).toContain(`Reason: ${reason}`)
    expect(await restore(id())).toMatchObject({ status: 'open', suspension_reason: null })
    await expect(book(late.call)).resolves.toMatchObject({ status: 'confirmed' })
    expect((await admin.call(listNotifications)).notifications[0]).toMatchObject({ kind: 'club_restored' })
  })

  it('keeps sales stopped if the subscription stopped them, whichever of the two is lifted first.', async () => {
    const guest = await world.guest('client')
    const stop = async (at: string) => world.pool.query(`update clubs set sales_suspended_at = ${at} where id = $1`, [id()])
    await stop('now()')
    await suspend(id())
    expect(await restore(id())).toMatchObject({ status: 'sales_stopped' })
    await expect(book(guest.call)).rejects.toMatchObject({ body: { code: 'event_paused' } })
    await suspend(id())
    await stop('null')
    await expect(book(guest.call)).rejects.toMatchObject({ body: { code: 'event_paused' } })
    await restore(id())
    await expect(book(guest.call)).resolves.toMatchObject({ status: 'confirmed' })
  })

  it('lets one of two concurrent superadmins suspend, and tells the other what is still possible.', async () => {
    const other = await world.guest('superadmin')
    const body = { action: 'suspend', reason } as const
    const tried = await Promise.allSettled(
      [superadmin, other, superadmin, other].map(async ({ call }) => call(actOnClub, { params: { id: id() }, body })),
    )
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const one of tried) {
      if (one.status === 'rejected')
        expect(one.reason).toMatchObject({
          status: 409,
          body: { code: 'invalid_transition', status: 'suspended', allowed: ['restore'] },
        })
    }
    const both = await Promise.allSettled([restore(id()), restore(id())])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const { rows } = await world.pool.query(
      `select after->>'action' as action from audit_log where subject_id = $1 and action = 'actOnClub' order by at desc, id desc
        limit 2`,
      [id()],
    )
    expect(rows).toEqual([{ action: 'restore' }, { action: 'suspend' }])
  })

  it('moves a featured club to the top of search results until it is suspended.', async () => {
    const plain = await addClub(world, { name: 'Kelder Aaa', search_text: ' kelder aaa', onboarding_completed_at: new Date() })
    const find = async () => (await world.anonymous(searchAll, { query: { q: 'kelder' } })).clubs.map((club) => club.id)
    expect(await find()).toEqual([id(), plain.club_id])
    const feature = { action: 'feature' } as const
    expect(await superadmin.call(actOnClub, { params: { id: plain.club_id }, body: feature })).toMatchObject({
      allowed_actions: ['suspend', 'unfeature'],
    })
    expect(await find()).toEqual([plain.club_id, id()])
    await suspend(plain.club_id)
    expect(await find()).toEqual([id(), plain.club_id])
  })

  it('does not feature a club that has never opened, and requires a reason.', async () => {
    const { club_id } = await addClub(world)
    const params = { id: club_id }
    await expect(superadmin.call(actOnClub, { params, body: { action: 'feature' } })).rejects.toMatchObject({ status: 409 })
    await expect(superadmin.call(actOnClub, { params, body: { action: 'suspend', reason: ' ' } })).rejects.toMatchObject({
      status: 400,
      body: { fields: { reason: ['Reason is required'] } },
    })
  })
})
