import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { closeFriendPlan, saveFriendPlan } from '#contract/friend-plans/friend-plans.ts'
import {
  answerFriendPlan,
  answerFriendPlanAsGuest,
  openFriendPlan,
  openFriendPlanAsGuest,
  withdrawPlanAnswer,
  withdrawPlanAnswerAsGuest,
} from '#contract/friend-plans/plan-answers.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { readNotifications } from '#contract/notifications/read-notifications.ts'
import { cancelReservation } from '#contract/reservations/reservations.ts'
import { refusedWith } from '../../testing/refused-with.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { invalidLink, newKey, openPlan } from './testing/open-plan.ts'

let world: World
let limited: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
  limited = await openWorld(inject('testServer'), { RATE_LIMITS: 'on' })
})
afterAll(async () => {
  await world.close()
  await limited.close()
})

describe('openFriendPlan', () => {
  it('shows a stranger with the link the event and the maker’s first name, and nothing else of them.', async () => {
    const { code, maker, book } = await openPlan(world)
    await book(maker)
    const shown = await world.anonymous(openFriendPlan, { body: { code } })
    expect(shown).toMatchObject({ maker_name: 'Noor', state: 'open', is_own: false, maker_has_booked: false, yours: null })
    expect(JSON.stringify(shown)).not.toMatch(new RegExp(['Smit', maker.id, maker.username, maker.email].join('|')))
  })

  it('says when the event was cancelled, has moved or is over.', async () => {
    const { code, set, event_id } = await openPlan(world)
    const { rows } = await world.pool.query<{ starts_at: string }>('select starts_at from events where id = $1', [event_id])
    const before = new Date(rows[0]?.starts_at ?? '').toISOString()
    await set(`starts_at = starts_at + interval '1 day', ends_at = ends_at + interval '1 day'`)
    expect(await world.anonymous(openFriendPlan, { body: { code } })).toMatchObject({ state: 'open', moved_from: before })
    await set(`state = 'cancelled'`)
    expect(await world.anonymous(openFriendPlan, { body: { code } })).toMatchObject({ state: 'cancelled' })
    await set(`state = 'archived'`)
    expect(await world.anonymous(openFriendPlan, { body: { code } })).toMatchObject({ state: 'over' })
  })

  it('gives closed links, unknown ones and those of a disabled account the same answer.', async () => {
    const { code, maker, params } = await openPlan(world)
    await world.pool.query(`update users set status = 'disabled' where id = $1`, [maker.id])
    const open = async (link = code) => world.anonymous(openFriendPlan, { body: { code: link } })
    await expect(open()).rejects.toMatchObject(invalidLink)
    await expect(open(newKey())).rejects.toMatchObject(invalidLink)
    await world.pool.query(`update users set status = 'active' where id = $1`, [maker.id])
    await open()
    await maker.call(closeFriendPlan, { params })
    await expect(open()).rejects.toMatchObject(invalidLink)
  })

  it('counts wrong links by network, and refuses right ones with them.', async () => {
    const { code } = await openPlan(limited)
    const open = async (link: string) => limited.anonymous(openFriendPlan, { body: { code: link } })
    await open(code)
    await expect(open(newKey())).rejects.toMatchObject(invalidLink)
    await limited.pool.query(`update rate_limits set hits = 1000 where key like 'planLink:%'`)
    await open(newKey()).catch(() => null)
    await expect(open(code)).rejects.toMatchObject(refusedWith(429, 'rate_limited'))
    await limited.pool.query(`delete from rate_limits where key like 'planLink:%'`)
  })
})

describe('answerFriendPlan', () => {
  it('counts an answer without a name, and shows a name only if it was sent.', async () => {
    const { answer, mine, code } = await openPlan(world)
    const key = newKey()
    expect(await answer('going', null, key)).toMatchObject({
      going: 1,
      people: [],
      yours: { answer: 'going', name: null, shows_booking: false },
    })
    await answer('maybe', 'Bo')
    await answer('not_going', 'Cy')
    await answer('going', 'Ana')
    expect(await mine()).toMatchObject({
      going: 2,
      maybe: 1,
      not_going: 1,
      people: [
        { name: 'Ana', answer: 'going' },
        { name: 'Bo', answer: 'maybe' },
        { name: 'Cy', answer: 'not_going' },
      ],
    })
    const { yours } = await world.anonymous(openFriendPlan, { body: { code } })
    expect(yours).toBeNull()
  })

  it('changes the answer of the device that has its key, and of no other.', async () => {
    const { answer, mine } = await openPlan(world)
    const key = newKey()
    await answer('going', 'Ana', key)
    await answer('maybe', null, key)
    expect(await mine()).toMatchObject({ going: 0, maybe: 1, people: [] })
    const { rows } = await world.pool.query('select name from friend_plan_answers where key_hash = sha256($1)', [
      Buffer.from(key),
    ])
    expect(rows).toEqual([{ name: null }])
    await answer('maybe', 'Bo')
    expect(await mine()).toMatchObject({ maybe: 2, people: [{ name: 'Bo' }] })
  })

  it('is one answer, when a device sends two at once.', async () => {
    const { answer, mine } = await openPlan(world)
    const key = newKey()
    await Promise.all([answer('going', 'Ana', key), answer('maybe', 'Ana', key), answer('going', 'Ana', key)])
    const plan = await mine()
    expect(plan?.people).toHaveLength(1)
  })

  it('takes 50 answers and no more, when 20 friends answer at once for the last 10 places.', async () => {
    const { answer, mine, fill } = await openPlan(world)
    await fill(40)
    const last = await Promise.allSettled(Array.from({ length: 20 }, async () => answer()))
    const refused = last.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
    expect(refused).toHaveLength(10)
    for (const reason of refused) expect(reason).toMatchObject(refusedWith(409, 'plan_full'))
    expect(await mine()).toMatchObject({ going: 50 })
  })

  it('still changes an answer of a full plan, and takes another once one was withdrawn.', async () => {
    const { answer, mine, code, fill } = await openPlan(world)
    const key = newKey()
    await answer('going', null, key)
    await fill(49)
    await answer('maybe', null, key)
    await expect(answer()).rejects.toMatchObject(refusedWith(409, 'plan_full'))
    await world.anonymous(withdrawPlanAnswer, { body: { code, key } })
    await answer()
    expect(await mine()).toMatchObject({ going: 50, maybe: 0 })
  })

  it('is refused once the event is cancelled or over, and leaves nothing when the plan closes meanwhile.', async () => {
    const { answer, set, maker, params } = await openPlan(world)
    await set(`state = 'cancelled'`)
    await expect(answer()).rejects.toMatchObject(refusedWith(409, 'plan_over'))
    await set(`state = 'published'`)
    const sent = Array.from({ length: 8 }, async () => answer().catch((error: unknown) => error))
    await maker.call(closeFriendPlan, { params })
    for (const one of await Promise.all(sent)) if (one instanceof Error) expect(one).toMatchObject(invalidLink)
    await expect(answer()).rejects.toMatchObject(invalidLink)
    const { rows } = await world.pool.query(
      'select 1 from friend_plan_answers a join friend_plans p on p.id = a.plan_id where p.event_id = $1',
      [params.event_id],
    )
    expect(rows).toEqual([])
  })

  it('takes no web address as a name, which others would read, and no key that a guess would find.', async () => {
    const { code, mine } = await openPlan(world)
    const body = { code, key: newKey(), answer: 'going', name: null } as const
    for (const change of [{ name: 'free-drinks.example' }, { key: '1' }, { name: ' ' }])
      await expect(world.anonymous(answerFriendPlan, { body: { ...body, ...change } })).rejects.toMatchObject(
        refusedWith(400, 'invalid'),
      )
    expect(await mine()).toMatchObject({ going: 0 })
  })

  it('is limited for one network and plan, and the maker’s changes by account.', async () => {
    const { answer, maker, params } = await openPlan(limited)
    const key = newKey()
    await answer('going', null, key)
    await limited.pool.query(`update rate_limits set hits = 1000 where key like 'planAnswer:%' or key like 'friendPlan:%'`)
    await expect(answer('maybe', null, key)).rejects.toMatchObject(refusedWith(429, 'rate_limited'))
    await expect(maker.call(saveFriendPlan, { params, body: { shows_booking: true } })).rejects.toMatchObject(
      refusedWith(429, 'rate_limited'),
    )
  })

  it('notifies the maker in the product that a friend is going, without a name, and again only once that was read.', async () => {
    const { answer, maker, event_id } = await openPlan(world, { title: 'Harbour Lights' })
    const notes = async () => (await maker.call(listNotifications)).notifications.filter(({ kind }) => kind === 'friend_going')
    await answer('maybe', 'Bo')
    expect(await notes()).toEqual([])
    const key = newKey()
    await answer('going', 'Ana', key)
    await answer('going', 'Cy')
    const first = await notes()
    expect(first).toMatchObject([
      { title: 'A friend is going: Harbour Lights', path: `/client/friend-plans/${event_id}`, read_at: null },
    ])
    expect(JSON.stringify(first)).not.toMatch(/Ana|Bo|Cy/)
    await maker.call(readNotifications, { body: { all: true } })
    await answer('going', 'Ana', key)
    expect(await notes()).toHaveLength(1)
    await answer('going', 'Di')
    expect(await notes()).toHaveLength(2)
  })
})

describe('answerFriendPlanAsGuest', () => {
  it('keeps the answer by account, on every device of the friend.', async () => {
    const { code, answerAs } = await openPlan(world)
    const friend = await world.guest('client')
    await answerAs(friend)
    await answerAs(friend, { answer: 'maybe', name: null })
    const yours = { answer: 'maybe', name: null, shows_booking: false }
    expect(await friend.call(openFriendPlanAsGuest, { body: { code } })).toMatchObject({ maybe: 1, going: 0, people: [], yours })
  })

  it('replaces the answer that the device gave signed out.', async () => {
    const { code, answer, answerAs } = await openPlan(world)
    const friend = await world.guest('client')
    const key = newKey()
    await answer('going', 'Ana', key)
    expect(await friend.call(openFriendPlanAsGuest, { body: { code, key } })).toMatchObject({ yours: { name: 'Ana' } })
    expect(await answerAs(friend, { name: 'Anna', key })).toMatchObject({ going: 1, people: [{ name: 'Anna' }] })
  })

  it('shows that a friend has booked only beside their name, if they say so, and as long as they have.', async () => {
    const { code, answerAs, book, mine } = await openPlan(world)
    const friend = await world.guest('client')
    const { id } = await book(friend)
    await answerAs(friend)
    expect((await mine())?.people).toEqual([{ name: 'Ana', answer: 'going', has_booked: false }])
    await expect(answerAs(friend, { name: null, shows_booking: true })).rejects.toMatchObject(refusedWith(400, 'invalid'))
    await answerAs(friend, { shows_booking: true })
    expect((await mine())?.people).toEqual([{ name: 'Ana', answer: 'going', has_booked: true }])
    await friend.call(cancelReservation, { params: { id } })
    expect(await world.anonymous(openFriendPlan, { body: { code } })).toMatchObject({ people: [{ has_booked: false }] })
  })

  it('shows that the maker has booked only while they switch it on.', async () => {
    const { code, maker, book, params } = await openPlan(world)
    const open = async () => (await world.anonymous(openFriendPlan, { body: { code } })).maker_has_booked
    await maker.call(saveFriendPlan, { params, body: { shows_booking: true } })
    expect(await open()).toBe(false)
    await book(maker)
    expect(await open()).toBe(true)
    await maker.call(saveFriendPlan, { params, body: { shows_booking: false } })
    expect(await open()).toBe(false)
  })

  it('is not for the maker, whose own link says that it is theirs; nor for a club.', async () => {
    const { code, maker, answerAs } = await openPlan(world)
    expect(await maker.call(openFriendPlanAsGuest, { body: { code } })).toMatchObject({ is_own: true, yours: null })
    await expect(answerAs(maker)).rejects.toMatchObject(refusedWith(409, 'own_plan'))
    const admin = await world.admin()
    await expect(answerAs(admin)).rejects.toMatchObject(refusedWith(403, 'forbidden'))
    await expect(admin.call(openFriendPlanAsGuest, { body: { code } })).rejects.toMatchObject(refusedWith(403, 'forbidden'))
    await expect(admin.call(withdrawPlanAnswerAsGuest, { body: { code } })).rejects.toMatchObject(refusedWith(403, 'forbidden'))
  })

  it('is refused like any answer: over, full, or by an unknown link.', async () => {
    const { answerAs, set, fill } = await openPlan(world)
    const friend = await world.guest('client')
    await fill(50)
    await expect(answerAs(friend)).rejects.toMatchObject(refusedWith(409, 'plan_full'))
    await set(`state = 'cancelled'`)
    await expect(answerAs(friend)).rejects.toMatchObject(refusedWith(409, 'plan_over'))
    const body = { code: newKey() }
    await expect(friend.call(openFriendPlanAsGuest, { body })).rejects.toMatchObject(invalidLink)
    await expect(friend.call(withdrawPlanAnswerAsGuest, { body })).rejects.toMatchObject(invalidLink)
    await expect(
      friend.call(answerFriendPlanAsGuest, { body: { ...body, answer: 'going', name: null, shows_booking: false } }),
    ).rejects.toMatchObject(invalidLink)
  })
})

describe('withdrawPlanAnswer', () => {
  it('deletes the answer of the device, or of the account and its device, also after the event, and repeats.', async () => {
    const { code, answer, answerAs, set } = await openPlan(world)
    const [key, other] = [newKey(), newKey()]
    const friend = await world.guest('client')
    await answerAs(friend)
    await answer('going', 'Bo', key)
    await answer('going', 'Cy', other)
    await set(`state = 'cancelled'`)
    expect(await world.anonymous(withdrawPlanAnswer, { body: { code, key } })).toMatchObject({ going: 2, yours: null })
    expect(await world.anonymous(withdrawPlanAnswer, { body: { code, key } })).toMatchObject({ going: 2 })
    await friend.call(withdrawPlanAnswerAsGuest, { body: { code, key: other } })
    expect(await world.anonymous(openFriendPlan, { body: { code } })).toMatchObject({ going: 0, people: [] })
    await expect(world.anonymous(withdrawPlanAnswer, { body: { code: newKey(), key } })).rejects.toMatchObject(invalidLink)
  })
})
