import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { exportClubGuests, listClubGuests } from '#contract/guests/club-guest-list.ts'
import { addClubGuest } from '#contract/guests/club-guests.ts'
import {
  addGuestSegment,
  deleteGuestSegment,
  listGuestSegments,
  updateGuestSegment,
  type SegmentFilters,
} from '#contract/guests/segments.ts'
import { addClub, keepSignedIn } from '../../testing/clubs.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { contactBody as contact } from './testing/contacts.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
afterAll(async () => world.close())

type Call = Awaited<ReturnType<World['admin']>>['call']

const add = async (call: Call, name: string, filters: SegmentFilters) => call(addGuestSegment, { body: { name, filters } })
const list = async (call: Call) => (await call(listGuestSegments, {})).segments

/** A club that knows three contacts, one of whom spent a lot. */
async function openClub() {
  const club = await addClub(world)
  const { id } = await club.call(addClubGuest, { body: contact({ name: 'Zoë Quast', tags: ['Press'], is_vip: true }) })
  await club.call(addClubGuest, { body: contact({ name: 'Ben Amsel', tags: ['press'] }) })
  await club.call(addClubGuest, { body: contact({ name: 'Ida Lund' }) })
  await world.pool.query('update club_guests set spent_minor = 60000 where id = $1', [id])
  return club
}

describe('listGuestSegments', () => {
  it('has the club’s segments by name, each with how many guests match now.', async () => {
    const { call } = await openClub()
    await add(call, 'VIPs', { vip: 'yes', search: '' })
    await add(call, 'press', { tag: 'PRESS', visits: 'none' })
    await add(call, 'Big spenders', { spend: 'from_50000' })
    const shown = [
      { name: 'Big spenders', filters: { spend: 'from_50000' }, count: 1 },
      { name: 'press', filters: { tag: 'PRESS', visits: 'none' }, count: 2 },
      { name: 'VIPs', filters: { vip: 'yes' }, count: 1, version: 1 },
    ]
    expect(await list(call)).toMatchObject(shown)
    await call(addClubGuest, { body: contact({ name: 'Lou Press', tags: ['Press'] }) })
    expect(await list(call)).toMatchObject([shown[0], { name: 'press', count: 3 }, shown[2]])
    for (const { filters, count } of await list(call)) {
      expect((await call(listClubGuests, { query: filters })).count).toBe(count)
      expect((await call(exportClubGuests, { query: filters })).trim().split('\r\n')).toHaveLength(count + 1)
    }
  })

  it('is shared in the club with everyone who may view guests, and with no other club.', async () => {
    const admin = await world.admin()
    const [host, door] = [await world.staff('can_view_guests'), await world.staff('can_work_door', 'can_access_finances')]
    await keepSignedIn(world)
    const { id } = await add(host.call, 'Regulars', { visits: 'five_or_more' })
    expect(await list(admin.call)).toMatchObject([{ id, name: 'Regulars', count: 0 }])
    await expect(list(door.call)).rejects.toMatchObject({ status: 403 })
    const other = await addClub(world)
    expect(await list(other.call)).toEqual([])
    const body = { name: 'Mine', filters: { vip: 'yes' }, version: 1 } as const
    await expect(other.call(updateGuestSegment, { params: { id }, body })).rejects.toMatchObject({ status: 404 })
    await expect(other.call(deleteGuestSegment, { params: { id } })).rejects.toMatchObject({ status: 404 })
    await host.call(deleteGuestSegment, { params: { id } })
  })

  it('keeps what guests spent from people without access to finances: no count, no filter, no order.', async () => {
    const admin = await world.admin()
    const host = await world.staff('can_view_guests')
    await keepSignedIn(world)
    const { id } = await add(admin.call, 'Spent a lot', { spend: 'from_10000' })
    const filters = { spend: 'none' } as const
    expect(await list(host.call)).toEqual([])
    expect((await host.call(listGuestSegments, {})).count).toBe(0)
    const refused = { status: 400, body: { fields: { spend: ['You need access to finances to filter by spend'] } } }
    await expect(add(host.call, 'Nothing', filters)).rejects.toMatchObject(refused)
    await expect(host.call(listClubGuests, { query: filters })).rejects.toMatchObject(refused)
    await expect(host.call(exportClubGuests, { query: filters })).rejects.toMatchObject(refused)
    const change = async (changed: SegmentFilters) =>
      host.call(updateGuestSegment, { params: { id }, body: { name: 'Spent a lot', filters: changed, version: 1 } })
    await expect(change(filters)).rejects.toMatchObject(refused)
    await expect(change({ vip: 'yes' })).rejects.toMatchObject({ status: 404 })
    await expect(host.call(deleteGuestSegment, { params: { id } })).rejects.toMatchObject({ status: 404 })
    await admin.call(deleteGuestSegment, { params: { id } })
  })
})

describe('addGuestSegment', () => {
  it('needs a name that is new to the club, ignoring case and blanks, and a filter.', async () => {
    const { call } = await openClub()
    await add(call, 'Late birds', { vip: 'yes' })
    await expect(add(call, 'LATEBIRDS', { vip: 'yes' })).rejects.toMatchObject({
      status: 400,
      body: { fields: { name: ['Your club already has a segment with that name'] } },
    })
    for (const filters of [{}, { search: '  ' }])
      await expect(add(call, 'Everyone', filters)).rejects.toMatchObject({ status: 400 })
  })

  it('adds up to fifty, also from two people at once.', async () => {
    const { call, club_id } = await addClub(world)
    await world.pool.query(
      `insert into guest_segments (id, club_id, name, filters, created_at)
        select gen_random_uuid(), $1, 'Segment ' || n, '{"vip": "yes"}', now() from generate_series(1, 49) n`,
      [club_id],
    )
    const results = await Promise.allSettled(['One', 'Two'].map(async (name) => add(call, name, { vip: 'yes' })))
    expect(results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []))).toMatchObject([
      { status: 409, body: { code: 'too_many_segments' } },
    ])
  })
})

describe('updateGuestSegment', () => {
  it('renames a segment or changes its filters, unless someone else was faster.', async () => {
    const { call } = await openClub()
    const { id } = await add(call, 'Press', { tag: 'Press' })
    await add(call, 'Others', { visits: 'none' })
    const change = async (name: string, filters: SegmentFilters, version: number) =>
      call(updateGuestSegment, { params: { id }, body: { name, filters, version } })
    expect(await change('PRESS', { tag: 'Press', vip: 'yes' }, 1)).toMatchObject({ name: 'PRESS', count: 1, version: 2 })
    await expect(change('Reporters', { tag: 'Press' }, 1)).rejects.toMatchObject({
      status: 409,
      body: { code: 'stale', current: { name: 'PRESS', count: 1, version: 2 } },
    })
    await expect(change('others', { tag: 'Press' }, 2)).rejects.toMatchObject({
      body: { fields: { name: ['Your club already has a segment with that name'] } },
    })
  })
})

describe('deleteGuestSegment', () => {
  it('deletes a segment for everyone, once. The log has no search in it.', async () => {
    const { call } = await openClub()
    const { id } = await add(call, 'Amsels', { search: 'Amsel', vip: 'yes' })
    await call(deleteGuestSegment, { params: { id } })
    expect(await list(call)).toEqual([])
    await expect(call(deleteGuestSegment, { params: { id } })).rejects.toMatchObject({ status: 404 })
    const { rows } = await world.pool.query<{ before: unknown; after: unknown }>(
      'select before, after from audit_log where subject_id = $1 order by at, id',
      [id],
    )
    const logged = { name: 'Amsels', filters: { vip: 'yes', search: true } }
    expect(rows).toEqual([
      { before: null, after: logged },
      { before: logged, after: null },
    ])
  })
})
