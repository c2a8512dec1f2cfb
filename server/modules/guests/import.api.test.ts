import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { listClubGuests } from '#contract/guests/club-guest-list.ts'
import { addClubGuest, addGuestNote, getClubGuest, withdrawContactConsent } from '#contract/guests/club-guests.ts'
import { importGuests, previewGuestImport, type ImportField } from '#contract/guests/import.ts'
import { mergeGuest } from '#contract/guests/merges.ts'
import { exportProfile } from '#contract/accounts/accounts.ts'
import { addClub, keepSignedIn } from '../../testing/clubs.ts'
import { addEvent, addPrestation } from '../../testing/events.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { bookGuest } from './testing/booked-guests.ts'
import { contactBody } from './testing/contacts.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
afterAll(async () => world.close())

const title = 'name,email,phone,birthday,tags,vip,allergies,door note,note,consent,consent date,consent source'
const fileOf = (...rows: string[]) => [title, ...rows, ''].join('\n')
const book = fileOf(
  'Ada Lovelace,ada@north.example,+49 170 5550123,1990-07-14,Press|DJ,yes,Nuts,Prefers the balcony,Pays late,yes,2026-11-01,Summer fair',
  'Bo Vos,,06 5550 0101,,Regular,,,,,,,',
  'Cy Twombly,,,,,,,,,,,',
  ',nobody@north.example,,,,,,,,,,',
  'Dora,not an address,call me,,,,,,,,,',
  'A. Lovelace,ADA@north.example,,,press,,,,,,,',
)
type Call = Awaited<ReturnType<typeof addClub>>['call']
const load = async (call: Call, csv: string, columns?: (ImportField | null)[]) =>
  call(importGuests, { body: { csv, ...(columns && { columns }) } })
const guestsOf = async (call: Call, search = '') => (await call(listClubGuests, { query: { sort: 'name', search } })).guests

describe('previewGuestImport', () => {
  it('says what becomes of each row and why, and changes nothing.', async () => {
    const { call } = await addClub(world)
    await call(addClubGuest, { body: contactBody({ name: 'Bo Vos', phone_number: '+31655500101' }) })
    const preview = await call(previewGuestImport, { body: { csv: book } })
    expect(preview).toMatchObject({
      rows: 6,
      new: 2,
      added_to: 1,
      unchanged: 1,
      rejected: 2,
      notes: 2,
      consents: 1,
      matched: {
        email: 1,
        phone: 1,
        name: 0,
      },
      sample: [
        {
          line: 2,
          name: 'Ada Lovelace',
          outcome: 'new',
          rule: null,
        },
        {
          line: 3,
          outcome: 'added_to',
          rule: 'phone',
          matched_name: 'Bo Vos',
        },
        {
          line: 4,
          outcome: 'new',
        },
        {
          line: 7,
          outcome: 'unchanged',
          rule: 'email',
          matched_name: 'Ada Lovelace',
        },
      ],
      error_count: 3,
      errors: [
        {
          line: 5,
          field: 'name',
          message: 'Name is required',
        },
        {
          line: 6,
          field: 'phone_number',
        },
        {
          line: 6,
          field: 'email',
        },
      ],
    })
    expect(preview.columns[1]).toEqual({ title: 'email', example: 'ada@north.example', field: 'email' })
    expect((await guestsOf(call)).map(({ name }) => name)).toEqual(['Bo Vos'])
  })

  it('names no column of notes for people without access to finances, and refuses it if they do.', async () => {
    const staff = await world.staff('can_view_guests')
    await keepSignedIn(world)
    const csv = 'name,note,door note\nAda,Pays late,Balcony\n'
    expect(await staff.call(previewGuestImport, { body: { csv } })).toMatchObject({
      columns: [{ field: 'name' }, { field: null }, { field: 'door_note' }],
      notes: 1,
    })
    await expect(staff.call(importGuests, { body: { csv, columns: ['name', 'note'] } })).rejects.toMatchObject({
      status: 400,
      body: { fields: { columns: [expect.stringContaining('access to finances')] } },
    })
  })

  it('is for a club’s own people who may view guests.', async () => {
    const door = await world.staff('can_work_door', 'can_access_finances')
    await keepSignedIn(world)
    await expect(door.call(previewGuestImport, { body: { csv: book } })).rejects.toMatchObject({ status: 403 })
    await expect(door.call(importGuests, { body: { csv: book } })).rejects.toMatchObject({ status: 403 })
    const body = { csv: book, columns: ['name', 'name'] as ImportField[] }
    await expect((await addClub(world)).call(previewGuestImport, { body })).rejects.toMatchObject({
      status: 400,
      body: { fields: { columns: ['Use each field for one column'] } },
    })
  })
})

describe('importGuests', () => {
  it('adds new guests, adds to those the club knows, and leaves out rows with errors; the same file again changes nothing.', async () => {
    const { call, club_id } = await addClub(world)
    const bo = await call(addClubGuest, { body: contactBody({ name: 'Bo Vos', phone_number: '+31655500101', tags: ['DJ'] }) })
    expect(await load(call, book)).toEqual({
      new: 2,
      added_to: 1,
      unchanged: 1,
      rejected: 2,
      notes: 2,
      consents: 1,
      matched: {
        email: 1,
        phone: 1,
        name: 0,
      },
    })
    const [ada] = await guestsOf(call, 'ada')
    expect(await call(getClubGuest, { params: { id: ada?.id ?? '' } })).toMatchObject({
      name: 'Ada Lovelace',
      email: 'ada@north.example',
      phone_number: '+49 170 5550123',
      birthday: '07-14',
      is_vip: true,
      tags: ['Press', 'DJ'],
      allergies: 'Nuts',
      has_account: false,
      news_since: null,
      contact_consent: {
        given_on: '2026-11-01',
        source: 'Summer fair',
      },
    })
    expect(await call(getClubGuest, { params: { id: bo.id } })).toMatchObject({
      tags: ['DJ', 'Regular'],
      version: bo.version + 1,
    })
    const everything = async () =>
      (
        await world.pool.query<{ all: unknown }>(
          `select json_build_array((select json_agg(g order by g.id) from club_guests g where g.club_id = $1),
             (select json_agg(n order by n.id) from guest_notes n join club_guests g on g.id = n.guest_id where g.club_id = $1),
             (select json_agg(c order by c.id) from contact_consents c join club_guests g on g.id = c.guest_id 
               where g.club_id = $1)) as all`,
          [club_id],
        )
      ).rows[0]?.all
    const before = await everything()
    expect(await load(call, book)).toMatchObject({ new: 0, added_to: 0, unchanged: 4, rejected: 2, notes: 0, consents: 0 })
    expect(await everything()).toEqual(before)
  })

  it('is one entry of the audit log, with counts and no one’s details.', async () => {
    const { call, club_id } = await addClub(world)
    await load(call, book)
    const { rows } = await world.pool.query('select action, after from audit_log where subject_id = $1 and action = $2', [
      club_id,
      'importGuests',
    ])
    expect(rows).toEqual([
      { action: 'importGuests', after: { new: 3, added_to: 0, unchanged: 1, rejected: 2, notes: 2, consents: 1 } },
    ])
  })

  it('takes 5,000 rows with duplicates and rubbish in one step, and refuses 5,001.', async () => {
    const { call } = await addClub(world)
    const lines = Array.from({ length: 5_000 }, (_, n) =>
      n % 10 === 9
        ? `\u0007${n},x,y,,,,,,,,,`
        : `Guest ${n % 3_000},g${n % 3_000}@north.example,0170 ${1_000_000 + (n % 3_000)},,Old book,,,,,,,`,
    )
    const csv = fileOf(...lines)
    expect(await load(call, csv)).toMatchObject({ new: 2_700, unchanged: 1_800, rejected: 500 })
    expect(await load(call, csv)).toMatchObject({ new: 0, added_to: 0, unchanged: 4_500, rejected: 500 })
    expect((await call(listClubGuests, {})).count).toBe(1_000)
    await expect(load(call, `${csv}Ada,,,,,,,,,,,\n`)).rejects.toMatchObject({
      status: 409,
      body: { code: 'too_many_rows', most: 5_000 },
    })
  })

  it('by two people at once adds each guest once.', async () => {
    const { call } = await addClub(world)
    const results = await Promise.all([load(call, book), load(call, book)])
    expect(results.map((one) => one.new).toSorted((a, b) => a - b)).toEqual([0, 3])
    expect(await guestsOf(call)).toHaveLength(3)
  })

  it('sent again with its key answers as the first time, and another file with that key is refused.', async () => {
    const { call } = await addClub(world)
    const send = async (csv: string) => call(importGuests, { body: { csv }, idempotencyKey: 'guest-book' })
    const first = await send(book)
    expect(await send(book)).toEqual(first)
    await expect(send(`${book}Eve,,,,,,,,,,,\n`)).rejects.toMatchObject({ status: 409, body: { code: 'idempotency_mismatch' } })
  })

  it('writes nothing of a file whose writing fails midway.', async () => {
    const { call } = await addClub(world)
    await world.pool.query(`create function refuse_note() returns trigger language plpgsql as $$ begin raise 'disk full'; end $$`)
    await world.pool.query('create trigger refuse_notes before insert on guest_notes for each row execute function refuse_note()')
    await expect(load(call, book)).rejects.toMatchObject({ status: 500 })
    await world.pool.query('drop trigger refuse_notes on guest_notes')
    expect(await guestsOf(call)).toEqual([])
  })

  it('adds to an account by the email it confirmed alone, and to the guest that a contact was merged into.', async () => {
    const admin = await world.admin()
    const event_id = await addEvent(world, { in_hours: 2 })
    const prestation_id = await addPrestation(world, event_id, { price_minor: 1500, payment: 'at_club' })
    const [confirmed, typed] = [await bookGuest(world, event_id, prestation_id), await bookGuest(world, event_id, prestation_id)]
    await world.pool.query('update users set email = $2, email_confirmed_at = now() where id = $1', [
      confirmed.client.id,
      'fay@east.example',
    ])
    await world.pool.query('update users set email = $2, email_confirmed_at = null where id = $1', [
      typed.client.id,
      'gus@east.example',
    ])
    await world.runDueJobs()
    const kept = await admin.call(addClubGuest, { body: contactBody({ name: 'Hal One', email: 'hal@east.example' }) })
    const merged = await admin.call(addClubGuest, { body: contactBody({ name: 'Hal Two', email: 'hal2@east.example' }) })
    await admin.call(mergeGuest, { params: { id: kept.id }, body: { contact_id: merged.id } })
    const csv = fileOf(
      'Fay,fay@east.example,,,East,,,,,yes,2026-11-01,Fair',
      'Gus,gus@east.example,,,East,,,,,,,',
      'Hal,HAL2@east.example,,,East,,,,,,,',
    )
    expect(await load(admin.call, csv)).toMatchObject({
      new: 1,
      added_to: 2,
      matched: { email: 2, phone: 0, name: 0 },
      consents: 0,
    })
    const tagged = (await admin.call(listClubGuests, { query: { tag: 'east', sort: 'name' } })).guests
    expect(tagged.map(({ email, has_account }) => `${email} ${has_account}`).toSorted()).toEqual([
      'fay@east.example true',
      'gus@east.example false',
      'hal@east.example false',
    ])
  })

  it('needs a column of names.', async () => {
    const { call } = await addClub(world)
    await expect(load(call, 'email\nada@north.example\n')).rejects.toMatchObject({
      status: 400,
      body: { fields: { columns: ['Choose the column that has the names'] } },
    })
  })
})

describe('A contact’s consent', () => {
  it('goes to the account that confirms its email, which has it in its export and ends it itself.', async () => {
    const admin = await world.admin()
    await load(admin.call, fileOf('Ida,ida@west.example,,,,,,,,yes,2026-11-01,Summer fair'))
    const event_id = await addEvent(world, { in_hours: 2 })
    const prestation_id = await addPrestation(world, event_id, { price_minor: 1500, payment: 'at_club' })
    const client = await world.guest('client')
    await world.pool.query('update users set email = $2, email_confirmed_at = now() where id = $1', [
      client.id,
      'ida@west.example',
    ])
    await bookGuest(world, event_id, prestation_id, client)
    await world.runDueJobs()
    const { rows } = await world.pool.query('select words, given_by, withdrawn_at from club_news_consents where client_id = $1', [
      client.id,
    ])
    expect(rows).toEqual([{ words: 'Summer fair', given_by: 'contact', withdrawn_at: null }])
    const [guest] = (await admin.call(listClubGuests, { query: { search: 'ida@west.example' } })).guests
    expect(await admin.call(getClubGuest, { params: { id: guest?.id ?? '' } })).toMatchObject({
      has_account: true,
      news_since: '2026-11-01T00:00:00.000Z',
      contact_consent: null,
    })
    const exported = JSON.stringify(await client.call(exportProfile, {}))
    expect(exported).toContain('recorded_consents')
    await world.pool.query('delete from club_guests where id = $1', [guest?.id])
    expect((await world.pool.query('select from contact_consents where guest_id = $1', [guest?.id])).rowCount).toBe(0)
  })
})

describe('withdrawContactConsent', () => {
  it('ends what a contact agreed to, which no later file begins again, and is refused to other clubs.', async () => {
    const { call } = await addClub(world)
    const csv = fileOf('Jo,jo@west.example,,,,,,,,yes,2026-11-01,Fair')
    await load(call, csv)
    const [jo] = await guestsOf(call)
    const params = { id: jo?.id ?? '' }
    await expect((await addClub(world)).call(withdrawContactConsent, { params })).rejects.toMatchObject({ status: 404 })
    expect(await call(withdrawContactConsent, { params })).toMatchObject({ contact_consent: null })
    expect(await call(withdrawContactConsent, { params })).toMatchObject({ contact_consent: null })
    expect(await load(call, csv)).toMatchObject({ unchanged: 1, consents: 0 })
    const { rows } = await world.pool.query('select from audit_log where subject_id = $1 and action = $2', [
      params.id,
      'withdrawContactConsent',
    ])
    expect(rows).toHaveLength(1)
  })

  it('leaves a note alone that is there already.', async () => {
    const { call } = await addClub(world)
    const guest = await call(addClubGuest, { body: contactBody({ name: 'Kim', email: 'kim@west.example' }) })
    await call(addGuestNote, { params: { id: guest.id }, body: { text: 'Balcony', for_door: true } })
    expect(await load(call, fileOf('Kim,kim@west.example,,,,,,Balcony,,,,'))).toMatchObject({ unchanged: 1, notes: 0 })
  })
})
