import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { deleteAccount, exportProfile } from '#contract/accounts/accounts.ts'
import {
  closeFriendPlan,
  getFriendPlan,
  listFriendPlans,
  removePlanAnswer,
  saveFriendPlan,
} from '#contract/friend-plans/friend-plans.ts'
import { openFriendPlan } from '#contract/friend-plans/plan-answers.ts'
import { keepSignedIn } from '../../testing/clubs.ts'
import { addEvent } from '../../testing/events.ts'
import { refusedWith } from '../../testing/refused-with.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { invalidLink, newKey, openPlan } from './testing/open-plan.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
afterAll(async () => world.close())

describe('saveFriendPlan', () => {
  it('makes one plan for a client and an event, with a link that the database knows only as a hash.', async () => {
    const { url, maker, params, mine, code } = await openPlan(world)
    expect(url).toMatch(/\/plan#[\w-]{43}$/)
    const again = await maker.call(saveFriendPlan, { params, body: { shows_booking: true } })
    expect(again).toMatchObject({ url, shows_booking: true, going: 0, maybe: 0, not_going: 0, people: [], moved_from: null })
    expect(await mine()).toEqual(again)
    const { rows } = await world.pool.query<{ row: string }>('select p::text as row from friend_plans p where client_id = $1', [
      maker.id,
    ])
    expect(rows).toHaveLength(1)
    expect(rows[0]?.row).not.toContain(code)
  })

  it('makes one plan when two devices of a client ask at once.', async () => {
    const maker = await world.guest('client')
    const params = { event_id: await addEvent(world) }
    const both = await Promise.all([1, 2].map(async () => maker.call(saveFriendPlan, { params, body: { shows_booking: false } })))
    expect(both[0]?.url).toBe(both[1]?.url)
  })

  it('is for clients and for events that guests see and that have not ended.', async () => {
    const { maker, params, set } = await openPlan(world)
    const body = { shows_booking: false }
    await set(`state = 'cancelled'`)
    await expect(maker.call(saveFriendPlan, { params, body })).rejects.toMatchObject(refusedWith(409, 'plan_over'))
    await set(`state = 'draft'`)
    await expect(maker.call(saveFriendPlan, { params, body })).rejects.toMatchObject(refusedWith(404, 'not_found'))
    const past = { event_id: await addEvent(world, { in_hours: -20 }) }
    await expect(maker.call(saveFriendPlan, { params: past, body })).rejects.toMatchObject(refusedWith(409, 'plan_over'))
    const unknown = { event_id: randomUUID() }
    await expect(maker.call(saveFriendPlan, { params: unknown, body })).rejects.toMatchObject(refusedWith(404, 'not_found'))
    const admin = await world.admin()
    await expect(admin.call(saveFriendPlan, { params, body })).rejects.toMatchObject(refusedWith(403, 'forbidden'))
    await expect(world.anonymous(saveFriendPlan, { params, body })).rejects.toMatchObject({ status: 401 })
  })
})

describe('getFriendPlan and listFriendPlans', () => {
  it('show a plan to its maker alone: not to another client, the club or the platform.', async () => {
    const { params, mine } = await openPlan(world)
    expect(await mine()).toMatchObject({ state: 'open', event: { title: 'Night Shift' } })
    const other = await world.guest('client')
    expect(await other.call(getFriendPlan, { params })).toEqual({ friend_plan: null })
    expect(await other.call(listFriendPlans)).toEqual({ friend_plans: [] })
    for (const stranger of [await world.admin(), await world.guest('superadmin')]) {
      await expect(stranger.call(getFriendPlan, { params })).rejects.toMatchObject(refusedWith(403, 'forbidden'))
      await expect(stranger.call(listFriendPlans)).rejects.toMatchObject(refusedWith(403, 'forbidden'))
    }
  })

  it('list what a client planned and what they answered, soonest first, until the event has ended.', async () => {
    const late = await openPlan(world, { in_hours: 90, title: 'Late' })
    const soon = await openPlan(world, { in_hours: 30, title: 'Soon' })
    await late.answerAs(soon.maker, { answer: 'maybe' })
    await late.answer('going')
    expect(await soon.maker.call(listFriendPlans)).toMatchObject({
      friend_plans: [
        { event: { title: 'Soon' }, is_own: true, maker_name: '', answer: null, going: 0, url: soon.url },
        { event: { title: 'Late' }, is_own: false, maker_name: 'Noor', answer: 'maybe', going: 1, url: late.url },
      ],
    })
    await soon.set(`starts_at = now() - interval '20 hours', ends_at = now() - interval '12 hours'`)
    const { friend_plans } = await soon.maker.call(listFriendPlans)
    expect(friend_plans.map(({ event }) => event.title)).toEqual(['Late'])
  })
})

describe('removePlanAnswer', () => {
  it('deletes one answer, with a name or without, for everyone with the link; repeating it changes nothing.', async () => {
    const { code, answer, maker, params, mine } = await openPlan(world)
    const key = newKey()
    await answer('going', 'Stranger', key)
    await answer('going', null)
    await answer('maybe', 'Bo')
    const [named, nameless, bo] = (await mine())?.answers ?? []
    expect([named, nameless, bo]).toMatchObject([{ name: 'Stranger' }, { name: null }, { name: 'Bo', answer: 'maybe' }])
    const remove = async (id = '') => maker.call(removePlanAnswer, { params: { ...params, id } })
    expect(await remove(named?.id)).toMatchObject({ going: 1, maybe: 1, answers: [nameless, bo] })
    const left = await remove(nameless?.id)
    expect(left).toMatchObject({ going: 0, maybe: 1, answers: [bo] })
    expect(await remove(nameless?.id)).toEqual(left)
    expect(await world.anonymous(openFriendPlan, { body: { code, key } })).toMatchObject({
      going: 0,
      people: [{ name: 'Bo' }],
      yours: null,
    })
    // The link still works, for the device whose answer was removed, too.
    await answer('maybe', null, key)
    expect(await mine()).toMatchObject({ maybe: 2 })
  })

  it('is for who made the plan: other clients, with a plan of the same event or without, change nothing.', async () => {
    const { answer, params, mine } = await openPlan(world)
    await answer('going', 'Ana')
    const id = (await mine())?.answers[0]?.id ?? ''
    const other = await world.guest('client')
    const call = async (by = other) => by.call(removePlanAnswer, { params: { ...params, id } })
    await expect(call()).rejects.toMatchObject(refusedWith(404, 'not_found'))
    await other.call(saveFriendPlan, { params, body: { shows_booking: false } })
    expect(await call()).toMatchObject({ answers: [] })
    await expect(call(await world.guest('superadmin'))).rejects.toMatchObject(refusedWith(403, 'forbidden'))
    await expect(world.anonymous(removePlanAnswer, { params: { ...params, id } })).rejects.toMatchObject({ status: 401 })
    expect(await mine()).toMatchObject({ answers: [{ id, name: 'Ana' }] })
  })

  it('frees a place of a full plan, and meets a friend who changes that answer with one answer or none.', async () => {
    const { answer, fill, maker, params, mine } = await openPlan(world)
    const key = newKey()
    await answer('going', 'Ana', key)
    await fill(49)
    await expect(answer()).rejects.toMatchObject(refusedWith(409, 'plan_full'))
    const id = (await mine())?.answers.find(({ name }) => name === 'Ana')?.id ?? ''
    await Promise.all([
      maker.call(removePlanAnswer, { params: { ...params, id } }),
      answer('maybe', 'Ana', key),
      maker.call(removePlanAnswer, { params: { ...params, id } }),
    ])
    const { answers = [], going, maybe } = (await mine()) ?? {}
    expect(answers.length).toBe((going ?? 0) + (maybe ?? 0))
    expect(answers.filter(({ name }) => name === 'Ana').length).toBe(answers.length - 49)
    await answer('going', null, key)
    expect((await mine())?.answers).toHaveLength(50)
  })
})

describe('closeFriendPlan', () => {
  it('ends the link and deletes the answers; another plan has another link.', async () => {
    const { code, answer, maker, params, mine, url } = await openPlan(world)
    await answer('going', 'Ana')
    const stranger = await world.guest('client')
    await stranger.call(closeFriendPlan, { params })
    expect(await mine()).not.toBeNull()
    await maker.call(closeFriendPlan, { params })
    await maker.call(closeFriendPlan, { params })
    expect(await mine()).toBeNull()
    await expect(answer()).rejects.toMatchObject(invalidLink)
    const again = await maker.call(saveFriendPlan, { params, body: { shows_booking: false } })
    expect(again).toMatchObject({ going: 0, people: [] })
    expect(again.url).not.toBe(url)
    await expect(world.anonymous(openFriendPlan, { body: { code } })).rejects.toMatchObject(invalidLink)
  })
})

describe('What is kept of plans', () => {
  it('is in the export of who made or answered them, without the answers of others.', async () => {
    const { event_id, maker, answerAs } = await openPlan(world)
    const friend = await world.guest('client')
    await answerAs(friend, { name: 'Zqvx' })
    const ofMaker = await maker.call(exportProfile)
    expect(ofMaker).toMatchObject({ friend_plans: [{ event_id, shows_booking: false }], friend_plan_answers: [] })
    expect(JSON.stringify(ofMaker)).not.toContain('Zqvx')
    expect(await friend.call(exportProfile)).toMatchObject({
      friend_plans: [],
      friend_plan_answers: [{ event_id, answer: 'going', name: 'Zqvx' }],
    })
  })

  it('is deleted with the account: a friend’s answers, and a maker’s plans with all answers.', async () => {
    const { code, maker, answer, answerAs, mine } = await openPlan(world)
    const friend = await world.guest('client')
    await answerAs(friend, { name: 'Wqvx' })
    await answer('going', 'Wbo')
    await friend.call(deleteAccount, { body: { password: world.password } })
    expect(await mine()).toMatchObject({ going: 1, people: [{ name: 'Wbo' }] })
    await maker.call(deleteAccount, { body: { password: world.password } })
    await expect(world.anonymous(openFriendPlan, { body: { code } })).rejects.toMatchObject(invalidLink)
    const { rows } = await world.pool.query(`select 1 from friend_plan_answers where name in ('Wqvx', 'Wbo')`)
    expect(rows).toEqual([])
  })

  it('is deleted a week after the event, and with an event that is deleted.', async () => {
    const kept = await openPlan(world, { in_hours: 24 * 10 })
    const { answer, code, maker } = await openPlan(world, { in_hours: 1 })
    const gone = await openPlan(world)
    await answer('going', 'Ana')
    await gone.answer()
    await world.pool.query('delete from prestations where event_id = $1', [gone.event_id])
    await world.pool.query('delete from events where id = $1', [gone.event_id])
    await expect(world.anonymous(openFriendPlan, { body: { code: gone.code } })).rejects.toMatchObject(invalidLink)
    world.clock.move({ hours: 7 * 24 })
    await world.runDueJobs()
    expect(await world.anonymous(openFriendPlan, { body: { code } })).toMatchObject({ state: 'over', going: 1 })
    world.clock.move({ hours: 2 * 24 })
    await world.runDueJobs()
    await keepSignedIn(world)
    await expect(world.anonymous(openFriendPlan, { body: { code } })).rejects.toMatchObject(invalidLink)
    expect(await world.anonymous(openFriendPlan, { body: { code: kept.code } })).toMatchObject({ maker_name: 'Noor' })
    const { rows } = await world.pool.query('select 1 from friend_plans where client_id = $1', [maker.id])
    expect(rows).toEqual([])
  })
})
