import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { removeGuestList } from '#contract/guest-lists/lists.ts'
import { changeListedName, listListedNames } from '#contract/guest-lists/names.ts'
import { createReservation } from '#contract/reservations/reservations.ts'
import { keepSignedIn } from '../../../testing/clubs.ts'
import { addPrestation } from '../../../testing/events.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { openListEvent } from '../testing/list-event.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
afterAll(async () => world.close())

const twenty = Array.from({ length: 20 }, (_, n) => n)

it('The last place of a quota goes to one of twenty at once.', async () => {
  const { newList, add, heads } = await openListEvent(world)
  const { id } = await newList({ quota: 4 })
  await add(id, 'Ada +2')
  const answers = await Promise.all(twenty.map(async (n) => add(id, `Guest ${String.fromCodePoint(97 + n)}`)))
  expect(answers.filter(({ counts }) => counts.listed === 1)).toHaveLength(1)
  expect(await heads()).toBe(4)
})

it('The last places of an event go to lists and bookings together, and never twice.', async () => {
  const { newList, add, heads, event_id } = await openListEvent(world, { capacity: 6 })
  const prestation_id = await addPrestation(world, event_id)
  const lists = await Promise.all(['One', 'Two'].map(async (name) => newList({ name })))
  const clients = await Promise.all(twenty.slice(0, 6).map(async () => world.guest('client')))
  await keepSignedIn(world)
  const body = { event_id, lines: [{ prestation_id, quantity: 1 }], party_size: 1 }
  const [listed, booked] = await Promise.all([
    Promise.all(twenty.slice(0, 10).map(async (n) => add(lists[n % 2]?.id ?? '', `Guest ${String.fromCodePoint(97 + n)}`))),
    Promise.allSettled(clients.map(async ({ call }) => call(createReservation, { body }))),
  ])
  const count = listed.reduce((sum, { counts }) => sum + counts.listed, 0)
  expect(count + booked.filter(({ status }) => status === 'fulfilled').length).toBe(6)
  expect(await heads()).toBe(6)
})

it('A list that is removed while names are added keeps none.', async () => {
  const { newList, add, heads, call } = await openListEvent(world)
  const { id } = await newList()
  const adding = twenty.slice(0, 8).map(async (n) => add(id, `Guest ${String.fromCodePoint(97 + n)}`))
  const [removed, ...added] = await Promise.allSettled([call(removeGuestList, { params: { id } }), ...adding])
  expect(removed.status).toBe('fulfilled')
  const refused = added.filter((one) => one.status === 'rejected')
  for (const { reason } of refused) expect(reason).toMatchObject({ status: 404 })
  expect(await heads()).toBe(0)
})

it('Two changes of one name at once: one wins, the other sees what it became.', async () => {
  const { newList, add, call } = await openListEvent(world)
  const { id } = await newList()
  await add(id, 'Ada')
  const { names } = await call(listListedNames, { params: { id }, query: {} })
  const change = async (name: string) =>
    call(changeListedName, { params: { id: names[0]?.id ?? '' }, body: { name, plus_ones: 1, version: 1 } })
  const results = await Promise.allSettled([change('Bo'), change('Cy')])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const lost = results.find((one) => one.status === 'rejected')
  expect(lost?.reason).toMatchObject({ body: { code: 'stale' } })
})

it('Whatever the code believes, the database keeps a quota.', async () => {
  const { newList, add, call } = await openListEvent(world)
  const [full, other] = [await newList({ quota: 2 }), await newList({ name: 'Other' })]
  await add(full.id, 'Ada\nBo')
  await add(other.id, 'Cy')
  const idOn = async (id: string) => (await call(listListedNames, { params: { id }, query: {} })).names[0]?.id
  const refused = { constraint: 'guest_lists_within_quota' }
  const grow = 'update reservations set party_size = 2 where id = $1'
  await expect(world.pool.query(grow, [await idOn(full.id)])).rejects.toMatchObject(refused)
  const guest = await idOn(other.id)
  await world.pool.query('delete from listed_names where reservation_id = $1', [guest])
  const insert = `insert into listed_names (reservation_id, list_id, folded_name, added_by, added_at) values ($1, $2, 'cy', 'club', now())`
  await expect(world.pool.query(insert, [guest, full.id])).rejects.toMatchObject(refused)
})
