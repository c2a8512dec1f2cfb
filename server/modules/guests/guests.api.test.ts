import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { exportClubGuests, listClubGuests, type ClubGuestFilters } from '#contract/guests/club-guest-list.ts'
import {
  addClubGuest,
  addGuestNote,
  deleteClubGuest,
  deleteGuestNote,
  getClubGuest,
  listGuestReservations,
  updateClubGuest,
} from '#contract/guests/club-guests.ts'
import { getGuestSettings, updateGuestSettings } from '#contract/guests/settings.ts'
import { addClub, keepSignedIn, passDays } from '../../testing/clubs.ts'
import { addEvent, addPrestation } from '../../testing/events.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { bookGuest, completeEvent } from './testing/booked-guests.ts'
import { contactBody as contact } from './testing/contacts.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
afterAll(async () => world.close())

describe('listClubGuests', () => {
  it('has everyone who booked, with what their reservations add up to, and no one who only held places.', async () => {
    const admin = await world.admin()
    const event_id = await addEvent(world, { in_hours: 2 })
    const prestation_id = await addPrestation(world, event_id, { price_minor: 1500, payment: 'at_club' })
    const prepaid_id = await addPrestation(world, event_id, { price_minor: 1500, payment: 'prepaid' })
    const [came, missed] = [await bookGuest(world, event_id, prestation_id), await bookGuest(world, event_id, prestation_id)]
    const { client: holder } = await bookGuest(world, event_id, prepaid_id)
    await world.pool.query('update users set first_name = $2, last_name = $3 where id = $1', [came.client.id, 'Ilse', 'Visser'])
    await world.pool.query('update users set first_name = $2, last_name = $3 where id = $1', [missed.client.id, 'Bram', 'Visser'])
    await world.pool.query(`update users set last_name = 'Visser' where id = $1`, [holder.id])
    await world.runDueJobs()
    expect(await admin.call(listClubGuests, { query: { search: 'visser', sort: 'name' } })).toMatchObject({
      guests: [
        { name: 'Bram Visser', bookings: 2, visits: 0, no_shows: 0, last_visit_on: null, spent_minor: 0, has_account: true },
        { name: 'Ilse Visser' },
      ],
      currency: 'EUR',
      count: 2,
      next: null,
    })
    await completeEvent(world, event_id, [came.id], { spent_minor: 4200 })
    const { rows } = await world.pool.query<{ on: string }>('select business_date::text as on from events where id = $1', [
      event_id,
    ])
    expect((await admin.call(listClubGuests, { query: { search: 'visser', sort: '-visits' } })).guests).toMatchObject([
      { name: 'Ilse Visser', visits: 1, no_shows: 0, first_visit_on: rows[0]?.on, last_visit_on: rows[0]?.on, spent_minor: 4200 },
      { name: 'Bram Visser', visits: 0, no_shows: 1, last_visit_on: null },
    ])
    const names = async (query: ClubGuestFilters) =>
      (await admin.call(listClubGuests, { query: { search: 'visser', sort: 'name', ...query } })).guests.map(({ name }) => name)
    expect(await names({ visits: 'one' })).toEqual(['Ilse Visser'])
    expect(await names({ visits: 'none', no_shows: 'one_or_more', last_visit: 'never' })).toEqual(['Bram Visser'])
    expect(await names({ last_visit: 'in_30_days', no_shows: 'none' })).toEqual(['Ilse Visser'])
    expect(await names({ last_visit: 'over_90_days_ago' })).toEqual([])
    expect(await names({ visits: 'five_or_more' })).toEqual([])
    expect(await names({ kind: 'contact' })).toEqual([])
  })

  it('finds guests by the beginnings of their words, an email or a phone number, and by their tags, and pages through each order.', async () => {
    const { call } = await addClub(world)
    await call(addClubGuest, { body: contact({ name: 'Zoë Ørsted', email: 'zoe@north.example', tags: ['Regular', 'Press'] }) })
    await call(addClubGuest, {
      body: contact({ name: 'Xaver Amsel', phone_number: '+49 170 5550123', tags: ['regular'], is_vip: true }),
    })
    await call(addClubGuest, { body: contact({ name: 'Ben Amsel' }) })
    const namesOf = async (query: { search?: string; tag?: string; vip?: 'yes' }) =>
      (await call(listClubGuests, { query: { sort: 'name', ...query } })).guests.map(({ name }) => name)
    expect(await namesOf({ search: 'ors zo' })).toEqual(['Zoë Ørsted'])
    expect(await namesOf({ search: 'zoe@north' })).toEqual(['Zoë Ørsted'])
    expect(await namesOf({ search: '0170 555 0123' })).toEqual(['Xaver Amsel'])
    expect(await namesOf({ search: 'amsel' })).toEqual(['Ben Amsel', 'Xaver Amsel'])
    expect(await namesOf({ tag: 'REGULAR' })).toEqual(['Xaver Amsel', 'Zoë Ørsted'])
    expect(await namesOf({ tag: 'press', search: 'z' })).toEqual(['Zoë Ørsted'])
    expect(await namesOf({ vip: 'yes' })).toEqual(['Xaver Amsel'])
    expect((await call(listClubGuests, {})).tags).toEqual(['Press', 'Regular'])
    for (const sort of ['name', '-name', 'last_visit', '-last_visit', 'visits', '-no_shows', 'spend'] as const) {
      const first = await call(listClubGuests, { query: { sort, limit: 2 } })
      const second = await call(listClubGuests, { query: { sort, limit: 2, cursor: first.next ?? '' } })
      const names = [...first.guests, ...second.guests].map(({ name }) => name)
      expect([new Set(names).size, second.next, first.count]).toEqual([3, null, 3])
    }
  })

  it('shows spend to people with access to finances only, who alone may sort by it.', async () => {
    const staff = await world.staff('can_view_guests')
    await keepSignedIn(world)
    const { guests } = await staff.call(listClubGuests, {})
    expect(guests.length).toBeGreaterThan(0)
    expect(new Set(guests.map(({ spent_minor }) => spent_minor))).toEqual(new Set([null]))
    await expect(staff.call(listClubGuests, { query: { sort: '-spend' } })).rejects.toMatchObject({
      status: 400,
      body: { fields: { sort: ['You need access to finances to sort by spend'] } },
    })
    expect(await staff.call(exportClubGuests, {})).not.toContain('Spend')
  })

  it('is for a club’s own people who may view guests, and for no other club.', async () => {
    const other = await addClub(world)
    expect(await other.call(listClubGuests, {})).toMatchObject({ guests: [], tags: [], count: 0 })
    const office = await world.staff('can_access_finances', 'can_work_door')
    await keepSignedIn(world)
    await expect(office.call(listClubGuests, {})).rejects.toMatchObject({ status: 403 })
    await expect((await world.guest('client')).call(listClubGuests, {})).rejects.toMatchObject({ status: 403 })
  })
})

describe('exportClubGuests', () => {
  it('has everything that matches, in the order of the list.', async () => {
    const { call } = await addClub(world)
    await call(addClubGuest, {
      body: contact({ name: 'Zoë, the DJ', email: 'zoe@north.example', tags: ['Artist', 'Press'], is_vip: true }),
    })
    await call(addClubGuest, { body: contact({ name: 'Ben Amsel' }) })
    const lines = (await call(exportClubGuests, { query: { sort: 'name' } })).split('\r\n')
    expect(lines.slice(0, 3)).toEqual([
      expect.stringContaining('Name,Email,Phone,Account,VIP,Tags,Bookings,Visits,No-shows,First visit,Last visit,Spend,Currency'),
      'Ben Amsel,,,no,no,,0,0,0,,,0.00,EUR',
      '"Zoë, the DJ",zoe@north.example,,no,yes,"Artist, Press",0,0,0,,,0.00,EUR',
    ])
    expect((await call(exportClubGuests, { query: { vip: 'yes' } })).trim().split('\r\n')).toHaveLength(2)
  })
})

describe('a contact', () => {
  it('is added, changed and deleted by the club.', async () => {
    const { call } = await addClub(world)
    const added = await call(addClubGuest, {
      body: contact({ email: 'zoe@north.example', birthday: '02-29', allergies: 'Nuts' }),
    })
    expect(added).toMatchObject({
      name: 'Zoë Quast',
      has_account: false,
      birthday_month: 2,
      allergies: 'Nuts',
      version: 1,
      notes: [],
    })
    const params = { id: added.id }
    const body = contact({ name: 'Zoë Quast-Lind', tags: ['Press'], is_vip: true })
    const changed = await call(updateClubGuest, { params, body: { ...body, version: 1 } })
    expect(changed).toMatchObject({ name: 'Zoë Quast-Lind', email: null, is_vip: true, tags: ['Press'], version: 2 })
    await expect(call(updateClubGuest, { params, body: { ...body, version: 1 } })).rejects.toMatchObject({
      status: 409,
      body: { code: 'stale', current: { version: 2, name: 'Zoë Quast-Lind' } },
    })
    await call(deleteClubGuest, { params })
    await expect(call(getClubGuest, { params })).rejects.toMatchObject({ status: 404 })
  })

  it('is known once by their email, however often they are added at the same time.', async () => {
    const { call } = await addClub(world)
    const body = contact({ email: 'Zoe@North.example' })
    const results = await Promise.allSettled([1, 2, 3].map(async () => call(addClubGuest, { body })))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const { guests } = await call(listClubGuests, {})
    expect(guests).toHaveLength(1)
    await expect(call(addClubGuest, { body: contact({ email: 'zoe@north.EXAMPLE' }) })).rejects.toMatchObject({
      status: 409,
      body: { code: 'guest_exists', guest_id: guests[0]?.id },
    })
    const other = await call(addClubGuest, { body: contact({ name: 'Ben' }) })
    await expect(call(updateClubGuest, { params: { id: other.id }, body: { ...body, version: 1 } })).rejects.toMatchObject({
      body: { code: 'guest_exists' },
    })
  })

  it('has a real day as birthday, and each tag once.', async () => {
    const { call } = await addClub(world)
    for (const change of [{ birthday: '02-30' }, { birthday: '04-31' }, { tags: ['Press', 'PRESS'] }, { tags: ['–'] }])
      await expect(call(addClubGuest, { body: contact(change) })).rejects.toMatchObject({
        status: 400,
        body: { code: 'invalid' },
      })
  })

  it('becomes the guest of the account that books with their confirmed email, with all the club wrote, and of no other account.', async () => {
    const admin = await world.admin()
    const [member, stranger] = [await world.guest('client'), await world.guest('client')]
    const address = `zoe.${member.id}@north.example`
    const added = await admin.call(addClubGuest, { body: contact({ email: address, tags: ['Press'], birthday: '07-14' }) })
    const event_id = await addEvent(world)
    const prestation_id = await addPrestation(world, event_id)
    await world.pool.query('update users set email = $2, email_confirmed_at = null where id = $1', [stranger.id, address])
    await bookGuest(world, event_id, prestation_id, stranger)
    await world.runDueJobs()
    expect(await admin.call(getClubGuest, { params: { id: added.id } })).toMatchObject({ has_account: false })
    await world.pool.query('update users set email = null where id = $1', [stranger.id])
    await world.pool.query('update users set email = $2, email_confirmed_at = created_at where id = $1', [member.id, address])
    await bookGuest(world, event_id, prestation_id, member)
    await world.runDueJobs()
    expect(await admin.call(getClubGuest, { params: { id: added.id } })).toMatchObject({
      client_id: member.id,
      tags: ['Press'],
      bookings: 2,
      birthday: null,
    })
    const params = { id: added.id }
    await expect(admin.call(updateClubGuest, { params, body: { ...contact(), version: 2 } })).rejects.toMatchObject({
      status: 409,
      body: { code: 'guest_has_account' },
    })
    await expect(admin.call(deleteClubGuest, { params })).rejects.toMatchObject({ body: { code: 'guest_has_account' } })
  })
})

describe('a profile', () => {
  it('has notes with who wrote them and when; those that are not for the door are for people who see finances.', async () => {
    const admin = await world.admin()
    const host = await world.staff('can_view_guests')
    await keepSignedIn(world)
    const { id } = await admin.call(addClubGuest, { body: contact() })
    await admin.call(addGuestNote, { params: { id }, body: { text: 'Owes us a round', for_door: false } })
    const note = { text: 'Use the side entrance', for_door: true }
    const { notes } = await host.call(addGuestNote, { params: { id }, body: note })
    expect(notes).toMatchObject([{ ...note, written_by_name: expect.any(String), written_at: expect.any(String) }])
    const all = (await admin.call(getClubGuest, { params: { id } })).notes
    expect(all.map(({ text }) => text)).toEqual(['Use the side entrance', 'Owes us a round'])
    await expect(host.call(addGuestNote, { params: { id }, body: { text: 'Secret', for_door: false } })).rejects.toMatchObject({
      status: 403,
    })
    const remove = async (call: typeof host.call, note_id = '') => call(deleteGuestNote, { params: { id, note_id } })
    await expect(remove(host.call, all[1]?.id)).rejects.toMatchObject({ status: 404 })
    expect((await remove(host.call, all[0]?.id)).notes).toEqual([])
    expect((await remove(admin.call, all[1]?.id)).notes).toEqual([])
    const { rows } = await world.pool.query<{ detail: string }>(
      `select concat(before, after) as detail from audit_log where subject_id = $1`,
      [id],
    )
    expect(rows).toHaveLength(5)
    expect(rows.map(({ detail }) => detail).join()).not.toMatch(/round|entrance|Zoë/)
  })

  it('takes up to a hundred notes, also from two people at once.', async () => {
    const admin = await world.admin()
    const { id } = await admin.call(addClubGuest, { body: contact() })
    await world.pool.query(
      `insert into guest_notes (id, guest_id, text, for_door, written_by, written_at)
        select gen_random_uuid(), $1, 'x', true, $2, now() from generate_series(1, 99)`,
      [id, admin.id],
    )
    const results = await Promise.allSettled(
      [1, 2].map(async () => admin.call(addGuestNote, { params: { id }, body: { text: 'One more', for_door: true } })),
    )
    expect(results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []))).toMatchObject([
      { body: { code: 'too_many_notes' } },
    ])
  })

  it('lists reservations with their tables, latest event first, page by page, with amounts for people who see finances.', async () => {
    const admin = await world.admin()
    const host = await world.staff('can_view_guests')
    const client = await world.guest('client')
    await keepSignedIn(world)
    // The world's own event is in 72 hours: on one date, the order is that of the bookings' random ids.
    for (const in_hours of [96, 24, 48]) {
      const event_id = await addEvent(world, { in_hours, title: `In ${in_hours}` })
      const { id } = await bookGuest(world, event_id, await addPrestation(world, event_id), client)
      await world.pool.query(`update reservations set table_label = 'T' || $2 where id = $1`, [id, in_hours])
    }
    await world.runDueJobs()
    const { rows } = await world.pool.query<{ id: string }>('select id from club_guests where client_id = $1', [client.id])
    const params = { id: rows[0]?.id ?? '' }
    const first = await admin.call(listGuestReservations, { params, query: { limit: 2 } })
    expect(first).toMatchObject({
      reservations: [{ event_title: 'In 96', table_label: 'T96', spent_minor: 0 }, { event_title: 'Long Night' }],
      count: 4,
    })
    const second = await host.call(listGuestReservations, { params, query: { limit: 2, cursor: first.next ?? '' } })
    expect(second).toMatchObject({
      reservations: [{ event_title: 'In 48', spent_minor: null }, { event_title: 'In 24' }],
      next: null,
    })
    const other = await addClub(world)
    for (const call of [getClubGuest, listGuestReservations, deleteClubGuest] as const)
      await expect(other.call(call, { params })).rejects.toMatchObject({ status: 404 })
    const body = { tags: [], is_vip: true, allergies: '', version: 1 }
    await expect(other.call(updateClubGuest, { params, body })).rejects.toMatchObject({ status: 404 })
    await expect(other.call(addGuestNote, { params, body: { text: 'Hi', for_door: true } })).rejects.toMatchObject({
      status: 404,
    })
    const note_id = params.id
    await expect(other.call(deleteGuestNote, { params: { ...params, note_id } })).rejects.toMatchObject({ status: 404 })
  })
})

describe('retention', () => {
  it('is 24 months unless the club chooses, and only who sets up the club may.', async () => {
    const { call } = await addClub(world)
    expect(await call(getGuestSettings, {})).toEqual({ retention_months: 24, version: 1 })
    const change = async (version: number) => call(updateGuestSettings, { body: { retention_months: 12, version } })
    const results = await Promise.allSettled([change(1), change(1)])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await call(getGuestSettings, {})).toEqual({ retention_months: 12, version: 2 })
    await expect(change(1)).rejects.toMatchObject({ body: { code: 'stale', current: { version: 2 } } })
    const host = await world.staff('can_view_guests')
    await keepSignedIn(world)
    await expect(host.call(updateGuestSettings, { body: { retention_months: 1, version: 1 } })).rejects.toMatchObject({
      status: 403,
    })
  })

  it('deletes guests with all notes once they were not seen for that long, and no one else.', async () => {
    const { call } = await addClub(world)
    const { id: old } = await call(addClubGuest, { body: contact({ name: 'Old' }) })
    const { id: seen } = await call(addClubGuest, { body: contact({ name: 'Seen' }) })
    await call(addGuestNote, { params: { id: old }, body: { text: 'Hi', for_door: true } })
    await world.pool.query(
      `update club_guests set last_seen_on = last_seen_on - interval '24 months' - interval '1 day' where id = $1`,
      [old],
    )
    await world.pool.query(`update club_guests set last_seen_on = last_seen_on - interval '23 months' where id = $1`, [seen])
    await passDays(world, 1)
    expect((await call(listClubGuests, {})).guests.map(({ name }) => name)).toEqual(['Seen'])
    expect((await world.pool.query('select 1 from guest_notes where guest_id = $1', [old])).rows).toEqual([])
  })
})

it('A contact that is added twice, or a note that is written twice, is one if it is the same attempt.', async () => {
  const { call, club_id } = await addClub(world)
  const body = contact({ name: 'Ned Vale', phone_number: '+31 6 5550 9090' })
  const add = async () => call(addClubGuest, { body, idempotencyKey: `contact-${club_id}` })
  const [one, other] = await Promise.all([add(), add()])
  expect([other.id, (await call(listClubGuests, {})).count]).toEqual([one.id, 1])
  const note = { text: 'Balcony', for_door: true }
  const write = async () => call(addGuestNote, { params: { id: one.id }, body: note, idempotencyKey: `note-${club_id}` })
  await Promise.all([write(), write()])
  expect((await call(getClubGuest, { params: { id: one.id } })).notes).toMatchObject([note])
  // What is stored for repeats says nothing of them.
  const { rows } = await world.pool.query<{ answer: object }>('select answer from idempotency_keys where key = any($1)', [
    [`contact-${club_id}`, `note-${club_id}`],
  ])
  expect(rows.map(({ answer }) => Object.keys(answer).join()).toSorted()).toEqual(['guest_id', 'id'])
})
