import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { createTemplate, deleteTemplate, listTemplates } from '#contract/events/templates.ts'
import { addClub } from '../../../testing/clubs.ts'
import { refusedWith } from '../../../testing/refused-with.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
afterAll(async () => world.close())

const event = {
  title: 'Deep Current',
  genres: ['Techno' as const],
  starts: { day: 0, time: '23:00' },
  ends: { day: 1, time: '06:00' },
}
const entry = { kind: 'entry', name: 'Entry', price_minor: 1200, payment: 'at_club', status: 'on_sale' } as const

let number = 0
const aName = () => `Template ${(number += 1)}`

it('The templates of a club are up to 100, also when two take the last place at once: a list has all of them with everything they sell.', async () => {
  const club = await addClub(world)
  const save = async () => club.call(createTemplate, { body: { name: aName(), event, prestations: [entry] } })
  const { id } = await save()
  await world.pool.query(
    `insert into event_templates select (jsonb_populate_record(t,
       jsonb_build_object('id', gen_random_uuid(), 'name', 'Filled ' || n))).* from event_templates t, generate_series(1, 98) n
     where t.id = $1`,
    [id],
  )
  const results = await Promise.allSettled([save(), save()])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect(save()).rejects.toMatchObject(
    refusedWith(400, 'invalid', { fields: { name: ['You have 100 templates already. Delete one first'] } }),
  )
  await club.call(deleteTemplate, { params: { id } })
  expect(await save()).toMatchObject({ version: 1 })
  expect((await club.call(listTemplates)).count).toBe(100)
})
