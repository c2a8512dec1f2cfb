import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { login } from '#contract/accounts/accounts.ts'
import { getBoard } from '#contract/board/board.ts'
import { listDoorEvents, getDoorList } from '#contract/door/door.ts'
import { listDrawers } from '#contract/drawers/drawers.ts'
import { listGuestLists } from '#contract/guest-lists/lists.ts'
import { listListedNames } from '#contract/guest-lists/names.ts'
import { listClubGuests } from '#contract/guests/club-guest-list.ts'
import { getClubGuest } from '#contract/guests/club-guests.ts'
import { listGuestSegments } from '#contract/guests/segments.ts'
import { listTabs } from '#contract/tabs/tabs.ts'
import { openDemoWorld } from '../testing/demo-world.ts'
import type { World } from '../testing/world.ts'
import { tonight } from './make-tonight.ts'

let world: World
let call: World['anonymous']
let params: { id: string }
beforeAll(async () => {
  world = await openDemoWorld(inject('testServer'))
  const { token } = await world.anonymous(login, { body: { username: 'clubadmin', password: 'vesper-demo' } })
  call = world.as(token ?? '')
  const { events } = await call(listDoorEvents, { query: {} })
  params = { id: events.find(({ title }) => title === tonight)?.id ?? '' }
})
afterAll(async () => world.close())

describe('The night of the demo’s first club', () => {
  it('has a plan with all tables of its board, served in sections.', async () => {
    const { plan, tables, sections, parties } = await call(getBoard, { params })
    expect(tables.length).toBeGreaterThan(5)
    expect(plan?.tables.map(({ table_id }) => table_id).toSorted()).toEqual(tables.map(({ id }) => id).toSorted())
    expect(sections.length).toBeGreaterThan(1)
    for (const { table_ids, staff } of sections) expect([table_ids.length > 0, staff.length > 0]).toEqual([true, true])
    const states = new Set(parties.map(({ state }) => state))
    for (const state of ['reserved', 'arrived', 'seated', 'paying', 'left'] as const) expect(states).toContain(state)
    expect(parties.filter(({ table_ids }) => table_ids.length > 0).length).toBeGreaterThan(6)
  })

  it('has open tabs with what was ordered, a paid one, and an open drawer with cash.', async () => {
    const tabsOf = async (state: 'open' | 'closed') => (await call(listTabs, { params, query: { state } })).tabs
    const [open, closed] = [await tabsOf('open'), await tabsOf('closed')]
    expect(open.length).toBeGreaterThan(1)
    for (const { total_minor } of open) expect(total_minor).toBeGreaterThan(0)
    expect(closed.map(({ total_minor, paid_minor }) => [total_minor > 0, paid_minor])).toEqual([[true, closed[0]?.total_minor]])
    const { drawers } = await call(listDrawers, { query: { status: 'open' } })
    expect(drawers).toMatchObject([{ counted_minor: null, closed_at: null }])
    expect(drawers[0]?.cash_in_minor).toBeGreaterThan(0)
  })

  it('has two lists that share one name, guests of whom have come, and two parties in the queue.', async () => {
    const { lists } = await call(listGuestLists, { params, query: {} })
    const shared = lists.map(async ({ id, results }) => {
      expect([results.came > 0, results.came < results.listed]).toEqual([true, true])
      const { names } = await call(listListedNames, { params: { id }, query: { show: 'also_listed' } })
      return names.map(({ name }) => name)
    })
    expect(await Promise.all(shared)).toEqual([['Aoife Byrne'], ['Aoife Byrne']])
    const { guests, server_time } = await call(getDoorList, { params: { event_id: params.id }, query: {} })
    const queue = guests.filter(({ queued_until = '' }) => queued_until > server_time)
    expect(queue.map(({ status, inside }) => [status, inside])).toEqual([
      ['confirmed', 0],
      ['confirmed', 0],
    ])
  })

  it('follows nights whose lists brought guests who came and paid, and some who stayed away.', async () => {
    const { rows } = await world.pool.query<{ event_id: string }>(
      'select distinct event_id from guest_lists where event_id <> $1',
      [params.id],
    )
    expect(rows).toHaveLength(4)
    for (const { event_id } of rows) {
      const { lists } = await call(listGuestLists, { params: { id: event_id }, query: {} })
      expect(lists.map(({ name }) => name)).toEqual(['Basement Nights'])
      for (const { results } of lists)
        expect([results.came > 5, results.came < results.listed, results.paid_minor > 0]).toEqual([true, true, true])
    }
  })

  it('has guests with VIP, notes and allergies, and segments that match some of them.', async () => {
    const { guests } = await call(listClubGuests, { query: { vip: 'yes' } })
    expect(guests.length).toBeGreaterThan(2)
    const guestPages = await Promise.all(guests.map(async ({ id }) => call(getClubGuest, { params: { id } })))
    expect(guestPages.filter(({ notes }) => notes.length > 0).length).toBeGreaterThan(1)
    expect(guestPages.filter(({ allergies }) => allergies !== '')).not.toEqual([])
    const search = await call(listClubGuests, { query: { search: 'aoife' } })
    const aoife = await call(getClubGuest, { params: { id: search.guests[0]?.id ?? '' } })
    expect(aoife.lists.map(({ list_name }) => list_name).toSorted()).toEqual(['Basement Nights', 'Friends of Ferro'])
    const { segments } = await call(listGuestSegments, { query: {} })
    expect(segments.map(({ name }) => name)).toEqual(['Regulars, seen lately', 'VIP guests'])
    for (const { count } of segments) expect(count).toBeGreaterThan(0)
  })
})
