import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { deleteAccount, exportProfile } from '#contract/accounts/accounts.ts'
import { CallError } from '#contract/base/client.ts'
import { getDoorCount } from '#contract/door/door.ts'
import { listClubGuests } from '#contract/guests/club-guest-list.ts'
import { addClubGuest, addGuestNote, deleteClubGuest, getClubGuest, updateClubGuest } from '#contract/guests/club-guests.ts'
import { listGuestDuplicates, mergeGuest, undoGuestMerge } from '#contract/guests/merges.ts'
import { addClub, arrive, keepSignedIn, passDays } from '../../testing/clubs.ts'
import { addEvent, addPrestation } from '../../testing/events.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { openDoorEvent } from '../door/testing/door-event.ts'
import { bookGuest } from './testing/booked-guests.ts'
import { contactBody } from './testing/contacts.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
afterAll(async () => world.close())

type Call = Awaited<ReturnType<World['admin']>>['call']

const add = async (call: Call, change: Parameters<typeof contactBody>[0] = {}) =>
  (await call(addClubGuest, { body: contactBody(change) })).id
const merge = async (call: Call, id: string, contact_id: string) => call(mergeGuest, { params: { id }, body: { contact_id } })
const undo = async (call: Call, id: string, contact_id: string) => call(undoGuestMerge, { params: { id, contact_id } })
const show = async (call: Call, id: string) => call(getClubGuest, { params: { id } })
const named = async (call: Call, search = '') =>
  (await call(listClubGuests, { query: { sort: 'name', search } })).guests.map(({ name }) => name)
const codeOf = async (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: unknown) => (error instanceof CallError ? (error.body as { code: string }).code : error),
  )

/** A client of the world's club who booked, as the club's guest. */
async function addAccount() {
  const event_id = await addEvent(world, { in_hours: 24 })
  const { client, id: reservation_id } = await bookGuest(world, event_id, await addPrestation(world, event_id))
  await world.runDueJobs()
  await keepSignedIn(world)
  const { rows } = await world.pool.query<{ id: string }>('select id from club_guests where client_id = $1', [client.id])
  return { client, reservation_id, id: rows[0]?.id ?? '' }
}

describe('mergeGuest', () => {
  it('shows one guest with the notes, tags, VIP and allergies of both; the list, search and count have no other.', async () => {
    const { call } = await addClub(world)
    const kept = await add(call, { name: 'Ada Kern', tags: ['Press'], allergies: 'Nuts', email: 'ada@north.example' })
    const merged = await add(call, {
      name: 'A. Kern',
      tags: ['press', 'Artist'],
      allergies: 'Milk',
      is_vip: true,
      phone_number: '+49 170 5550123',
    })
    await call(addGuestNote, { params: { id: kept }, body: { text: 'First', for_door: true } })
    await call(addGuestNote, { params: { id: merged }, body: { text: 'Second', for_door: false } })
    const guest = await merge(call, kept, merged)
    expect(guest).toMatchObject({
      id: kept,
      tags: ['Press', 'Artist'],
      is_vip: true,
      allergies: 'Nuts\nMilk',
      merged: [
        { id: merged, name: 'A. Kern', phone_number: '+49 170 5550123', can_undo: true, merged_by_name: expect.any(String) },
      ],
    })
    expect(guest.notes.map(({ text }) => text).toSorted()).toEqual(['First', 'Second'])
    expect(await call(listClubGuests, {})).toMatchObject({ guests: [{ name: 'Ada Kern' }], count: 1, tags: ['Artist', 'Press'] })
    expect([await named(call, '0170 5550123'), await named(call, 'ada@north')]).toEqual([['Ada Kern'], ['Ada Kern']])
    expect(await show(call, merged)).toEqual(guest)
    const { rows } = await world.pool.query<{ detail: string }>(
      `select concat(before, after) as detail from audit_log where action in ('mergeGuest', 'undoGuestMerge')`,
    )
    expect(rows.map(({ detail }) => detail).join()).not.toMatch(/Kern|north|5550123|Nuts|Milk|Second/)
  })

  it('takes notes for either id; changing the merged contact is refused with the guest shown now, deleting it is not possible.', async () => {
    const { call } = await addClub(world)
    const [kept, merged] = [await add(call, { name: 'Kept' }), await add(call, { name: 'Merged' })]
    await merge(call, kept, merged)
    const params = { id: merged }
    await call(addGuestNote, { params, body: { text: 'Hello', for_door: true } })
    const version = (await show(call, kept)).version
    const body = { tags: ['X'], is_vip: true, allergies: '', version }
    await expect(call(updateClubGuest, { params, body })).rejects.toMatchObject({
      body: { code: 'stale', current: { id: kept } },
    })
    expect(await codeOf(call(deleteClubGuest, { params }))).toBe('not_found')
    const { notes } = await undo(call, kept, merged)
    expect(notes).toMatchObject([{ text: 'Hello' }])
    expect((await show(call, merged)).notes).toEqual([])
  })

  it('merges contacts into an account, never an account, and leaves its figures and its reservations alone.', async () => {
    const { call } = await world.admin()
    const [one, two] = [await addAccount(), await addAccount()]
    for (const { reservation_id } of [one, two]) await arrive(world, reservation_id)
    const contact = await add(call, { name: 'Inside too' })
    expect(await codeOf(merge(call, one.id, two.id))).toBe('guest_has_account')
    expect(await codeOf(merge(call, contact, one.id))).toBe('guest_has_account')
    const before = await show(call, one.id)
    const after = await merge(call, one.id, contact)
    expect([after.bookings, after.visits, after.client_id]).toEqual([before.bookings, before.visits, one.client.id])
    const { rows } = await world.pool.query('select status, checked_in_heads from reservations where id = any($1)', [
      [one.reservation_id, two.reservation_id],
    ])
    expect(rows).toEqual([1, 2].map(() => ({ status: 'checked_in', checked_in_heads: 1 })))
  })

  it('never merges two accounts that are inside, both tried at once, and counts no head again when a contact joins one.', async () => {
    const { call } = await world.admin()
    const door = await openDoorEvent(world, {}, { kind: 'entry' })
    const parties = [await door.book(2), await door.book()]
    door.begin()
    await world.runDueJobs()
    await keepSignedIn(world)
    for (const { codes } of parties) for (const code of codes) expect(await door.scan(code)).toMatchObject({ result: 'admitted' })
    await world.runDueJobs()
    const { rows } = await world.pool.query<{ id: string }>('select id from club_guests where client_id = any($1) order by id', [
      parties.map(({ client }) => client.id),
    ])
    const [one = '', two = ''] = rows.map(({ id }) => id)
    const contact = await add(call, { name: 'Came along' })
    const standing = async () => ({
      inside: (await door.keeper.call(getDoorCount, { params: door.params })).inside,
      bookings: (await Promise.all([one, two].map(async (id) => show(call, id)))).map(({ bookings }) => bookings),
    })
    const before = await standing()
    expect(before.inside).toBe(3)
    const attempts = [merge(call, one, two), merge(call, two, one), merge(call, one, contact)]
    expect(await Promise.all(attempts.map(codeOf))).toEqual(['guest_has_account', 'guest_has_account', 'done'])
    expect(await standing()).toEqual(before)
    expect(await show(call, contact)).toMatchObject({ id: one, bookings: before.bookings[0] })
  })

  it('refuses a guest that was merged or deleted meanwhile, another club’s, and a guest into themselves.', async () => {
    const { call } = await addClub(world)
    const [a, b, c] = [await add(call), await add(call), await add(call)]
    await merge(call, a, b)
    await expect(merge(call, c, b)).rejects.toMatchObject({ body: { code: 'guest_merged', guest_id: a } })
    await expect(merge(call, b, c)).rejects.toMatchObject({ body: { code: 'guest_merged', guest_id: a } })
    await call(deleteClubGuest, { params: { id: c } })
    expect(await codeOf(merge(call, a, c))).toBe('not_found')
    expect(await codeOf(merge(call, a, a))).toBe('invalid')
    const other = await addClub(world)
    expect(await codeOf(merge(other.call, await add(other.call), a))).toBe('not_found')
    expect(await codeOf(undo(other.call, a, b))).toBe('not_found')
  })

  it('merges one way when two people merge two contacts into each other at once.', async () => {
    const { call } = await addClub(world)
    for (let round = 0; round < 5; round++) {
      const [a, b] = [await add(call), await add(call)]
      const codes = await Promise.all([codeOf(merge(call, a, b)), codeOf(merge(call, b, a))])
      expect(codes.toSorted()).toEqual(['done', 'guest_merged'])
    }
    expect((await call(listClubGuests, {})).count).toBe(5)
  })
})

describe('undoGuestMerge', () => {
  it('restores both, and leaves what was written since with the guest shown.', async () => {
    const { call } = await addClub(world)
    const kept = await add(call, { name: 'Ada', tags: ['Press'], allergies: 'Nuts' })
    const merged = await add(call, {
      name: 'Bea',
      tags: ['Artist'],
      is_vip: true,
      allergies: 'Milk',
      phone_number: '0170 5550199',
    })
    await call(addGuestNote, { params: { id: merged }, body: { text: 'Old', for_door: true } })
    const before = await Promise.all([show(call, kept), show(call, merged)])
    const { version } = await merge(call, kept, merged)
    const body = {
      tags: ['Press', 'Artist', 'New'],
      is_vip: true,
      allergies: 'Nuts\nMilk',
      version,
      contact: contactBody({ name: 'Ada' }).contact,
    }
    await call(updateClubGuest, { params: { id: kept }, body })
    await undo(call, kept, merged)
    expect(await show(call, kept)).toEqual({ ...before[0], tags: ['Press', 'New'], version: expect.any(Number) })
    expect(await show(call, merged)).toEqual({ ...before[1], version: expect.any(Number) })
    expect([await named(call), await named(call, '0170 5550199')]).toEqual([['Ada', 'Bea'], ['Bea']])
    expect(await codeOf(undo(call, kept, merged))).toBe('not_found')
  })

  it('undoes the latest merge first, also of a contact that others were merged into.', async () => {
    const { call } = await addClub(world)
    const ids = {
      a: await add(call, { name: 'A' }),
      b: await add(call, { name: 'B' }),
      c: await add(call, { name: 'C' }),
      d: await add(call, { name: 'D' }),
    }
    await merge(call, ids.b, ids.c)
    await merge(call, ids.a, ids.d)
    const { merged } = await merge(call, ids.a, ids.b)
    expect(new Map(merged.map(({ name, can_undo }) => [name, can_undo]))).toEqual(
      new Map([
        ['B', true],
        ['C', false],
        ['D', false],
      ]),
    )
    for (const contact of [ids.c, ids.d]) expect(await codeOf(undo(call, ids.a, contact))).toBe('merge_is_final')
    expect((await undo(call, ids.a, ids.b)).merged).toMatchObject([{ name: 'D', can_undo: true }])
    expect((await show(call, ids.b)).merged).toMatchObject([{ name: 'C', can_undo: true }])
    await undo(call, ids.b, ids.c)
    await undo(call, ids.a, ids.d)
    expect(await named(call)).toEqual(['A', 'B', 'C', 'D'])
  })

  it('is possible for 30 days, once.', async () => {
    const { call } = await addClub(world)
    const [a, b, c] = [await add(call), await add(call), await add(call)]
    await merge(call, a, b)
    const codes = await Promise.all([codeOf(undo(call, a, b)), codeOf(undo(call, a, b))])
    expect(codes.toSorted()).toEqual(['done', 'not_found'])
    await merge(call, a, c)
    world.clock.move({ hours: 24 * 30 })
    await keepSignedIn(world)
    expect(await codeOf(undo(call, a, c))).toBe('merge_is_final')
    expect((await show(call, a)).merged).toMatchObject([{ can_undo: false }])
  })
})

describe('a merged contact', () => {
  it('is kept and deleted with the guest shown, by retention and by hand.', async () => {
    const { call } = await addClub(world)
    const [old, seen] = [await add(call, { name: 'Old' }), await add(call, { name: 'Seen' })]
    await merge(call, old, seen)
    const age = async (id: string) =>
      world.pool.query(`update club_guests set last_seen_on = last_seen_on - interval '25 months' where id = $1`, [id])
    await age(old)
    await passDays(world, 1)
    expect(await named(call)).toEqual(['Old'])
    await age(seen)
    await passDays(world, 1)
    const left = async (ids: string[]) =>
      (await world.pool.query('select 1 from club_guests where id = any($1)', [ids])).rows.length
    expect(await left([old, seen])).toBe(0)
    const [a, b] = [await add(call), await add(call)]
    await merge(call, a, b)
    await call(deleteClubGuest, { params: { id: a } })
    expect(await left([a, b])).toBe(0)
  })

  it('is in the export of the account it was merged into, and is erased with it.', async () => {
    const { call } = await world.admin()
    const { id, client } = await addAccount()
    const contact = await add(call, { name: 'Erasmus', phone_number: '0170 5550188', allergies: 'Milk' })
    await call(addGuestNote, { params: { id: contact }, body: { text: 'Balcony', for_door: true } })
    await merge(call, id, contact)
    expect((await client.call(exportProfile)).guests).toMatchObject([
      { allergies: 'Milk', notes: [{ text: 'Balcony' }], merged_contacts: [{ name: 'Erasmus', phone_number: '0170 5550188' }] },
    ])
    await client.call(deleteAccount, { body: { password: world.password } })
    await world.runDueJobs()
    expect((await world.pool.query('select 1 from club_guests where id = any($1)', [[id, contact]])).rowCount).toBe(0)
    expect(await codeOf(merge(call, id, contact))).toBe('not_found')
  })

  it('still matches the account that books with its confirmed email: the guest shown becomes that account’s.', async () => {
    const { call } = await world.admin()
    const [kept, merged] = [await add(call, { name: 'Kept' }), await add(call, { name: 'Merged', email: 'late@north.example' })]
    await merge(call, kept, merged)
    const client = await world.guest('client')
    await world.pool.query('update users set email = $2, email_confirmed_at = created_at where id = $1', [
      client.id,
      'late@north.example',
    ])
    const event_id = await addEvent(world, { in_hours: 24 })
    await bookGuest(world, event_id, await addPrestation(world, event_id), client)
    await world.runDueJobs()
    expect(await show(call, kept)).toMatchObject({ client_id: client.id, bookings: 2, merged: [{ id: merged }] })
  })
})

describe('listGuestDuplicates', () => {
  it('proposes guests with the same email or phone number, or the same name and birthday, and never two accounts.', async () => {
    const { call } = await addClub(world)
    const id = await add(call, { name: 'Zoë Quast', phone_number: '+49 170 5550123', birthday: '07-14' })
    await add(call, { name: 'Someone', phone_number: '0170 5550123' })
    await add(call, { name: 'zoe quast', birthday: '07-14' })
    await add(call, { name: 'Zoë Quast', birthday: '07-15' })
    await add(call, { name: 'Zoë Quast' })
    const list = async (query = {}) => call(listGuestDuplicates, { params: { id }, query })
    expect(await list()).toMatchObject({
      guests: [
        { name: 'Someone', reasons: ['phone'] },
        { name: 'zoe quast', reasons: ['name_and_birthday'] },
      ],
      count: 2,
      next: null,
    })
    const first = await list({ limit: 1 })
    expect((await list({ limit: 1, cursor: first.next })).guests).toMatchObject([{ name: 'zoe quast' }])
    const { guests } = await list()
    await merge(call, id, guests[0]?.id ?? '')
    expect((await list()).guests).toMatchObject([{ name: 'zoe quast' }])
  })

  it('compares an account’s email, whether confirmed or not, because a person decides.', async () => {
    const { call } = await world.admin()
    const { id, client } = await addAccount()
    await world.pool.query('update users set email = $2, email_confirmed_at = null where id = $1', [
      client.id,
      'same@north.example',
    ])
    const contact = await add(call, { name: 'Same', email: 'else@north.example' })
    await world.pool.query('update club_guests set email = $2 where id = $1', [contact, 'Same@north.example'])
    expect((await call(listGuestDuplicates, { params: { id } })).guests).toMatchObject([{ id: contact, reasons: ['email'] }])
  })
})
