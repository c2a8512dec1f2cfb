import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { exportProfile } from '#contract/accounts/accounts.ts'
import { changeOwnName, makeGuestListLink } from '#contract/guest-lists/link.ts'
import { changeListedName, listListedNames, removeListedName } from '#contract/guest-lists/names.ts'
import { listClubGuests } from '#contract/guests/club-guest-list.ts'
import { addClubGuest, deleteClubGuest, getClubGuest } from '#contract/guests/club-guests.ts'
import { importGuests } from '#contract/guests/import.ts'
import { addListedGuest } from '#contract/guests/listings.ts'
import { mergeGuest, undoGuestMerge } from '#contract/guests/merges.ts'
import { addClub, keepSignedIn } from '../../testing/clubs.ts'
import { addEvent, addPrestation } from '../../testing/events.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { openListEvent } from '../guest-lists/testing/list-event.ts'
import { bookGuest } from './testing/booked-guests.ts'
import { contactBody } from './testing/contacts.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
afterAll(async () => world.close())

/** A list with these names, each by its id. */
async function listNames(...names: string[]) {
  const event = await openListEvent(world, { title: 'Low Tide' })
  const { id: list_id } = await event.newList()
  await event.add(list_id, names.join('\n'))
  const listed = async () => (await event.call(listListedNames, { params: { id: list_id }, query: {} })).names
  const ids = new Map((await listed()).map(({ name, id }) => [name, id]))
  const idOf = (name: string) => ids.get(name) ?? ''
  const addGuest = async (name: string, body: { email?: string; phone_number?: string }) =>
    event.call(addListedGuest, { params: { id: idOf(name) }, body })
  return { ...event, list_id, listed, idOf, addGuest }
}

type Call = Awaited<ReturnType<World['admin']>>['call']

const named = async (call: Call, search: string) =>
  (await call(listClubGuests, { query: { search } })).guests.map(({ name }) => name)

describe('addListedGuest', () => {
  it('makes a guest of a name on a list, whose profile shows the list, and whom the list leads to.', async () => {
    const { call, list_id, event_id, listed, idOf, addGuest } = await listNames('Ada Moss +2', 'Bo Vos')
    const guest = await addGuest('Ada Moss', { email: 'ada@list.example', phone_number: '+31 6 5550 7001' })
    expect(guest).toMatchObject({
      name: 'Ada Moss',
      email: 'ada@list.example',
      phone_number: '+31 6 5550 7001',
      has_account: false,
      news_since: null,
      contact_consent: null,
      lists: [
        {
          id: idOf('Ada Moss'),
          event_id,
          list_id,
          list_name: 'Friends of Ferro',
          event_title: 'Low Tide',
          party_size: 3,
          came: 0,
        },
      ],
    })
    expect((await listed()).map(({ name, guest_id }) => [name, guest_id])).toEqual([
      ['Ada Moss', guest.id],
      ['Bo Vos', null],
    ])
    // Another night: the same person, who is not added again.
    const next = await listNames('A. Moss')
    const same = await next.addGuest('A. Moss', { email: 'ADA@list.example' })
    expect(same.id).toBe(guest.id)
    expect(same.lists.map(({ id }) => id).toSorted()).toEqual([idOf('Ada Moss'), next.idOf('A. Moss')].toSorted())
    expect(await named(call, 'moss')).toEqual(['Ada Moss'])
  })

  it('finds a contact by a number however it is written, and an account by the email it confirmed.', async () => {
    const { call, addGuest } = await listNames('Cy Rook', 'Di Fenn')
    const cyrus = await call(addClubGuest, { body: contactBody({ name: 'Cyrus Rook', phone_number: '+49 170 5557002' }) })
    expect(await addGuest('Cy Rook', { phone_number: '0170 5557002' })).toMatchObject({ id: cyrus.id, name: 'Cyrus Rook' })
    const event_id = await addEvent(world, { in_hours: 24 })
    const { client } = await bookGuest(world, event_id, await addPrestation(world, event_id))
    await world.runDueJobs()
    await keepSignedIn(world)
    await world.pool.query('update users set email_confirmed_at = now() where id = $1', [client.id])
    const account = await addGuest('Di Fenn', { email: client.email })
    expect(account).toMatchObject({ client_id: client.id, has_account: true, lists: [{ event_title: 'Low Tide' }] })
    expect((await client.call(exportProfile)).guests).toMatchObject([
      { lists: [{ list_name: 'Friends of Ferro', event_title: 'Low Tide' }] },
    ])
    // A profile shows the latest fifty; what an account exports is complete.
    for (const letter of ['A', 'B']) {
      const { list_id } = await listNames(...Array.from({ length: 25 }, (_, index) => `Di ${letter}${index}`))
      await world.pool.query(
        'insert into guest_listings select reservation_id, $1, now(), $2 from listed_names where list_id = $3',
        [account.id, client.id, list_id],
      )
    }
    expect((await call(getClubGuest, { params: { id: account.id } })).lists).toHaveLength(50)
    expect((await client.call(exportProfile)).guests).toMatchObject([{ lists: { length: 51 } }])
  })

  it('of several people at once adds one guest.', async () => {
    const { call, addGuest } = await listNames('Eve Strand', 'E. Strand')
    const answers = await Promise.all(
      ['Eve Strand', 'E. Strand', 'Eve Strand', 'E. Strand'].map(async (name) => addGuest(name, { email: 'eve@list.example' })),
    )
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect(await named(call, 'strand')).toHaveLength(1)
    const { lists } = await call(getClubGuest, { params: { id: answers[0]?.id ?? '' } })
    expect(lists).toHaveLength(2)
  })

  it('of several people at once adds one guest, also by a number alone, however it is written.', async () => {
    const { call, addGuest } = await listNames('Ida Brook', 'I. Brook')
    const numbers = ['+49 171 5557003', '0171 5557003', '+49 (0)171 555 7003', '0171-5557003']
    const answers = await Promise.all(
      numbers.map(async (phone_number, index) => addGuest(index % 2 === 0 ? 'Ida Brook' : 'I. Brook', { phone_number })),
    )
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect(await named(call, 'brook')).toHaveLength(1)
  })

  it('and an import that has the number add one guest at the same moment.', async () => {
    const names = Array.from({ length: 8 }, (_, n) => `Una Marsh ${String.fromCodePoint(97 + n)}`)
    const { call, addGuest } = await listNames(...names)
    for (const [n, name] of names.entries()) {
      const csv = `name,phone\n${name},0171 555710${n}\n`
      await Promise.all([call(importGuests, { body: { csv } }), addGuest(name, { phone_number: `+49 171 555710${n}` })])
    }
    expect((await named(call, 'marsh')).toSorted()).toEqual(names)
  })

  it('finishes while the guests it may be are merged, and always leads to one that is shown.', async () => {
    const { call, addGuest, idOf, listed } = await listNames('Jan Quill')
    const phone_number = '+49 172 5557004'
    const { id: kept } = await call(addClubGuest, { body: contactBody({ name: 'January Quill', phone_number }) })
    for (let round = 0; round < 6; round++) {
      const { id: contact_id } = await call(addClubGuest, { body: contactBody({ name: 'Jan Quill', phone_number }) })
      const [guest] = await Promise.all([
        addGuest('Jan Quill', { phone_number }),
        call(mergeGuest, { params: { id: kept }, body: { contact_id } }),
        addGuest('Jan Quill', { phone_number }),
      ])
      expect(guest.lists).toMatchObject([{ id: idOf('Jan Quill') }])
      expect(await listed()).toMatchObject([{ guest_id: kept }])
      await Promise.all([
        addGuest('Jan Quill', { phone_number }),
        call(undoGuestMerge, { params: { id: kept, contact_id } }),
        addGuest('Jan Quill', { phone_number }),
      ])
      const [{ guest_id } = { guest_id: null }] = await listed()
      expect([kept, contact_id]).toContain(guest_id)
      await call(deleteClubGuest, { params: { id: contact_id } })
    }
  })

  it('needs an email or a phone number, the permission to view guests, and a name that is still on a list of the club.', async () => {
    const { call, addGuest, idOf } = await listNames('Fay Orr')
    await expect(addGuest('Fay Orr', {})).rejects.toMatchObject({
      status: 400,
      body: { fields: { phone_number: ['Enter a phone number or an email'] } },
    })
    const params = { id: idOf('Fay Orr') }
    const body = { email: 'fay@list.example' }
    const planner = await world.staff('can_access_events', 'can_work_door')
    await expect(planner.call(addListedGuest, { params, body })).rejects.toMatchObject({ status: 403 })
    const other = await addClub(world)
    await expect(other.call(addListedGuest, { params, body })).rejects.toMatchObject({ status: 404 })
    await call(removeListedName, { params })
    await expect(addGuest('Fay Orr', body)).rejects.toMatchObject({ status: 404 })
    expect(await named(call, 'orr')).toEqual([])
  })

  it('leads no further once the name is another one, which may be someone else; other plus-ones change nothing.', async () => {
    const { call, addGuest, listed, idOf, list_id } = await listNames('Kim Ashe')
    const guest = await addGuest('Kim Ashe', { email: 'kim@list.example' })
    const params = { id: idOf('Kim Ashe') }
    const version = async () => (await listed())[0]?.version ?? 0
    await call(changeListedName, { params, body: { name: 'Kim ASHE', plus_ones: 1, version: await version() } })
    expect(await listed()).toMatchObject([{ guest_id: guest.id, plus_ones: 1 }])
    // Its owner gives the place to someone else.
    const { url } = await call(makeGuestListLink, { params: { id: list_id } })
    const code = url.split('#')[1] ?? ''
    const rename = async (name: string) =>
      world.anonymous(changeOwnName, { body: { code, ...params, name, plus_ones: 0, version: await version() } })
    await rename('Lou Penn')
    expect(await listed()).toMatchObject([{ name: 'Lou Penn', guest_id: null }])
    expect((await call(getClubGuest, { params: { id: guest.id } })).lists).toEqual([])
    // At the same moment: the guest is the one of the name that stays, or none.
    for (let round = 0; round < 6; round++) {
      const [answer] = await Promise.allSettled([
        addGuest('Kim Ashe', { phone_number: `+31 6 5551 70${round}0` }),
        rename(`Lou P${round}`),
      ])
      expect(answer.status).toBe('fulfilled')
      const [{ guest_id, name } = { guest_id: null, name: '' }] = await listed()
      expect(name).toBe(`Lou P${round}`)
      if (guest_id !== null) expect(await call(getClubGuest, { params: { id: guest_id } })).toMatchObject({ name })
    }
  })

  it('leads to the guest shown for a merged contact, and to no one once that guest is deleted.', async () => {
    const { call, addGuest, listed, idOf } = await listNames('Gus Hale')
    const contact = await addGuest('Gus Hale', { email: 'gus@list.example' })
    const { id: kept } = await call(addClubGuest, { body: contactBody({ name: 'August Hale' }) })
    const merged = await call(mergeGuest, { params: { id: kept }, body: { contact_id: contact.id } })
    expect(merged.lists).toMatchObject([{ id: idOf('Gus Hale') }])
    expect(await listed()).toMatchObject([{ guest_id: kept }])
    const apart = await call(undoGuestMerge, { params: { id: kept, contact_id: contact.id } })
    expect(apart.lists).toEqual([])
    expect(await listed()).toMatchObject([{ guest_id: contact.id }])
    await call(deleteClubGuest, { params: { id: contact.id } })
    expect(await listed()).toMatchObject([{ name: 'Gus Hale', guest_id: null }])
  })
})
