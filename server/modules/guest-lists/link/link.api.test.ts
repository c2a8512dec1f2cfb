import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import {
  addOwnNames,
  changeOwnName,
  makeGuestListLink,
  openGuestList,
  removeGuestListLink,
  removeOwnName,
} from '#contract/guest-lists/link.ts'
import { addClubBan, removeClubBan } from '#contract/door/bans.ts'
import { scanAtDoor } from '#contract/door/door.ts'
import { removeGuestList } from '#contract/guest-lists/lists.ts'
import { listListedNames } from '#contract/guest-lists/names.ts'
import { getClubReservation, manageClubReservation } from '#contract/reservations/club-reservations.ts'
import { addClub, keepSignedIn } from '../../../testing/clubs.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { openListEvent, outcomesOf } from '../testing/list-event.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
afterAll(async () => world.close())

/** A list with a link to it. */
async function openLink(event: Record<string, unknown> = {}, list: Record<string, unknown> = {}) {
  const parts = await openListEvent(world, event)
  const { id } = await parts.newList(list)
  const link = await parts.call(makeGuestListLink, { params: { id } })
  const code = link.url.split('#')[1] ?? ''
  const owner = world.anonymous
  const open = async () => owner(openGuestList, { body: { code } })
  const add = async (text: string) => owner(addOwnNames, { body: { code, format: 'lines', text } })
  const nameOf = async (text: string) => (await open()).names.find(({ name }) => name === text) ?? { id: '', version: 0 }
  return { ...parts, id, link, code, owner, open, addOwn: add, nameOf }
}

const invalid = { status: 400, body: { code: 'invalid_list_link' } }
const closed = { status: 409, body: { code: 'guest_list_closed' } }

describe('An owner’s link', () => {
  it('shows that list alone, without money, and is stored as a hash.', async () => {
    const { link, code, open, add, id, newList } = await openLink()
    const other = await newList({ name: 'Secret list' })
    await add(other.id, 'Zed')
    await add(id, 'Ada +2')
    expect(link.url).toMatch(/\/guest-list#[\w-]{43}$/)
    const list = await open()
    expect(list).toMatchObject({
      name: 'Friends of Ferro',
      owner_name: 'Ferro',
      quota: 50,
      listed: 3,
      is_open: true,
      names: [{ name: 'Ada', plus_ones: 2, can_change: true }],
    })
    expect(JSON.stringify(list)).not.toMatch(/Zed|Secret|minor|reference/)
    const { rows } = await world.pool.query<{ text: string }>('select g::text as text from guest_lists g where id = $1', [id])
    expect(rows[0]?.text).not.toContain(code)
  })

  it('adds, changes and removes names, each as the owner’s.', async () => {
    const { addOwn, open, nameOf, owner, code, call, id, heads } = await openLink({}, { quota: 4 })
    expect(outcomesOf(await addOwn('Ada +1\nada\nBo +3\nCy'))).toEqual(['1 listed', '2 duplicate', '3 quota', '4 listed'])
    const ada = await nameOf('Ada')
    const change = { code, id: ada.id, version: ada.version }
    await owner(changeOwnName, { body: { ...change, name: 'Ada Lovelace', plus_ones: 0 } })
    await expect(owner(changeOwnName, { body: { ...change, name: 'Ada', plus_ones: 0 } })).rejects.toMatchObject({
      body: { code: 'stale' },
    })
    await expect(owner(changeOwnName, { body: { ...change, version: 2, name: 'Cy', plus_ones: 0 } })).rejects.toMatchObject({
      status: 409,
      body: { code: 'already_listed' },
    })
    await expect(owner(changeOwnName, { body: { ...change, version: 2, name: 'Ada', plus_ones: 3 } })).rejects.toMatchObject({
      status: 409,
      body: { code: 'quota_full' },
    })
    await owner(removeOwnName, { body: { code, id: (await nameOf('Cy')).id } })
    expect((await open()).names).toMatchObject([{ name: 'Ada Lovelace', plus_ones: 0 }])
    expect(await heads()).toBe(1)
    const { names } = await call(listListedNames, { params: { id }, query: {} })
    expect(names).toMatchObject([{ added_by: 'owner' }])
    const { history } = await call(getClubReservation, { params: { id: ada.id } })
    expect(history.map(({ action, by }) => `${action} ${by}`)).toEqual(['list system', 'modify system'])
    const { rows } = await world.pool.query(
      `select 1 from audit_log where action in ('addOwnNames', 'changeOwnName', 'removeOwnName') and actor_id is null and club_id is not null`,
    )
    expect(rows.length).toBeGreaterThanOrEqual(3)
  })

  it('reaches no name of another list.', async () => {
    const { newList, add, call, owner, code } = await openLink()
    const other = await newList({ name: 'Other' })
    await add(other.id, 'Zed')
    const { names } = await call(listListedNames, { params: { id: other.id }, query: {} })
    const id = names[0]?.id ?? ''
    await expect(owner(removeOwnName, { body: { code, id } })).rejects.toMatchObject({ status: 404 })
    await expect(owner(changeOwnName, { body: { code, id, name: 'Me', plus_ones: 0, version: 1 } })).rejects.toMatchObject({
      status: 404,
    })
  })

  it('changes nothing after the cut-off, and shows who came.', async () => {
    const { addOwn, open, nameOf, owner, code, call, at } = await openLink({ in_hours: -1 }, { closes_at: at0() })
    await addOwn('Ada +1\nBo')
    const ada = await nameOf('Ada')
    await call(manageClubReservation, { params: { id: ada.id }, body: { action: 'check_in', heads: 2 } })
    await expect(owner(removeOwnName, { body: { code, id: ada.id } })).rejects.toMatchObject({ body: { code: 'name_settled' } })
    await expect(owner(changeOwnName, { body: { code, id: ada.id, name: 'A', plus_ones: 0, version: 2 } })).rejects.toMatchObject(
      { body: { code: 'name_settled' } },
    )
    expect(at(0) < at0()).toBe(true)
    world.clock.move({ hours: 2 })
    const bo = await nameOf('Bo')
    await expect(addOwn('Cy')).rejects.toMatchObject(closed)
    await expect(owner(removeOwnName, { body: { code, id: bo.id } })).rejects.toMatchObject(closed)
    await expect(
      owner(changeOwnName, { body: { code, id: bo.id, name: 'Bob', plus_ones: 0, version: 1 } }),
    ).rejects.toMatchObject(closed)
    expect(await open()).toMatchObject({
      is_open: false,
      listed: 3,
      came: 2,
      names: [
        { name: 'Ada', came: 2, can_change: false },
        { name: 'Bo', came: 0, can_change: false },
      ],
    })
  })

  it('shows when and why the door turned a guest away, until they come; of a ban only that the club knows.', async () => {
    const { addOwn, open, nameOf, event_id, call } = await openLink({ in_hours: 6 }, { closes_at: at0() })
    await addOwn('Ada')
    const ada = await nameOf('Ada')
    const keeper = await world.staff('can_work_door')
    const checkIn = async () => {
      await keepSignedIn(world)
      const entry = { action: 'check_in', scan_id: randomUUID(), reservation_id: ada.id, heads: 1 } as const
      return (await keeper.call(scanAtDoor, { params: { event_id }, body: { device: '', entry } })).answer
    }
    expect(await checkIn()).toMatchObject({ result: 'refused', reason: 'too_early' })
    const shown = await open()
    expect(shown.names).toMatchObject([
      {
        name: 'Ada',
        came: 0,
        refused_at: world.clock.now().toString({ smallestUnit: 'millisecond' }),
        refused_reason: 'too_early',
      },
    ])
    world.clock.move({ hours: 7 })
    const ban = await call(addClubBan, { body: { by: 'name', name: 'Ada', reason: 'A fight' } })
    expect(await checkIn()).toMatchObject({ result: 'refused', reason: 'banned' })
    const banned = await open()
    expect(banned.names).toMatchObject([{ name: 'Ada', refused_reason: 'ask_club' }])
    expect(JSON.stringify(banned)).not.toMatch(/ban|fight/i)
    await call(removeClubBan, { params: { id: ban.id } })
    expect(await checkIn()).toMatchObject({ result: 'admitted' })
    expect((await open()).names).toMatchObject([{ name: 'Ada', came: 1, refused_at: null, refused_reason: null }])
  })

  it('changes nothing that waited for its turn until the cut-off had passed.', async () => {
    const { addOwn, open, event_id } = await openLink({ in_hours: 6 }, { closes_at: at0() })
    const other = await world.pool.connect()
    await other.query('begin')
    await other.query('select 1 from event_occupancy where event_id = $1 for update', [event_id])
    const adding = addOwn('Ada').catch((error: unknown) => error)
    await vi.waitFor(async () => {
      const { rows } = await world.pool.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      expect(rows).toHaveLength(1)
    })
    world.clock.move({ hours: 2 })
    await other.query('commit')
    other.release()
    expect(await adding).toMatchObject(closed)
    expect(await open()).toMatchObject({ listed: 0, names: [] })
  })

  it('stops when it is revoked, replaced, or its list is removed; strangers get the same answer.', async () => {
    const { call, id, code, owner, open } = await openLink()
    await keepSignedIn(world)
    const { url } = await call(makeGuestListLink, { params: { id } })
    await expect(open()).rejects.toMatchObject(invalid)
    const second = { code: url.split('#')[1] ?? '' }
    await owner(openGuestList, { body: second })
    await call(removeGuestListLink, { params: { id } })
    await expect(owner(openGuestList, { body: second })).rejects.toMatchObject(invalid)
    const third = { code: (await call(makeGuestListLink, { params: { id } })).url.split('#')[1] ?? '' }
    await call(removeGuestList, { params: { id } })
    for (const body of [third, { code }, { code: 'guess' }]) {
      await expect(owner(openGuestList, { body })).rejects.toMatchObject(invalid)
      await expect(owner(addOwnNames, { body: { ...body, format: 'lines', text: 'Ada' } })).rejects.toMatchObject(invalid)
      await expect(owner(removeOwnName, { body: { ...body, id } })).rejects.toMatchObject(invalid)
      await expect(owner(changeOwnName, { body: { ...body, id, name: 'A', plus_ones: 0, version: 1 } })).rejects.toMatchObject(
        invalid,
      )
    }
    const other = await addClub(world)
    await expect(other.call(makeGuestListLink, { params: { id } })).rejects.toMatchObject({ status: 404 })
    await expect(other.call(removeGuestListLink, { params: { id } })).rejects.toMatchObject({ status: 404 })
  })

  it.each([
    ['draft', 'event_not_published'],
    ['cancelled', 'event_cancelled'],
  ] as const)('adds nothing to a %s event.', async (state, code) => {
    const { addOwn, event_id, open, nameOf, owner, code: link } = await openLink()
    await addOwn('Ada')
    await world.pool.query('update events set state = $2 where id = $1', [event_id, state])
    await expect(addOwn('Bo')).rejects.toMatchObject({ status: 409, body: { code } })
    const { id } = await nameOf('Ada')
    const body = { code: link, id, name: 'Ada L', plus_ones: 0, version: 1 }
    await expect(owner(changeOwnName, { body })).rejects.toMatchObject({ status: 409, body: { code } })
    expect(await open()).toMatchObject({ is_open: false, is_cancelled: state === 'cancelled' })
  })
})

describe('A stranger who tries codes', () => {
  it('is slowed, while owners elsewhere are not.', async () => {
    const strict = await openWorld(inject('testServer'), { RATE_LIMITS: 'on' })
    const stranger = strict.at('203.0.113.9')
    const tries = []
    for (let n = 0; n < 22; n += 1) {
      const [result] = await Promise.allSettled([stranger(openGuestList, { body: { code: `guess ${n}` } })])
      tries.push(result)
    }
    expect([tries[0], tries.at(-1)]).toMatchObject([{ reason: invalid }, { reason: { status: 429 } }])
    await expect(strict.at('203.0.113.10')(openGuestList, { body: { code: 'x' } })).rejects.toMatchObject(invalid)
    await strict.close()
  })
})

function at0(): string {
  return world.clock.now().add({ hours: 1 }).toString({ smallestUnit: 'millisecond' })
}
