import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { addClubGuest } from '#contract/guests/club-guests.ts'
import { addGuestSegment, deleteGuestSegment } from '#contract/guests/segments.ts'
import {
  addGuestMessage,
  deleteGuestMessage,
  getGuestMessage,
  getMessageAudience,
  listGuestMessages,
  manageGuestMessage,
  previewGuestMessage,
  testGuestMessage,
  updateGuestMessage,
} from '#contract/messages/messages.ts'
import { addClub, confirmedGuest, readEmail } from '../../testing/clubs.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { contactBody } from '../guests/testing/contacts.ts'
import { addEventOf, addFormerHolder, addHolder, addReader, news, schedule, send } from './testing/messages.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
afterAll(async () => world.close())

const writer = async () => world.staff('can_view_guests', 'can_access_events')
const later = (hours: number) => world.clock.now().add({ hours }).toString({ smallestUnit: 'millisecond' })

describe('addGuestMessage', () => {
  it('writes a draft for who sees guests and publishes events, and for no one else.', async () => {
    const { call } = await writer()
    const message = await call(addGuestMessage, { body: news() })
    expect(message).toMatchObject({
      state: 'draft',
      audience: 'everyone',
      version: 1,
      allowed_actions: ['schedule'],
      can_edit: true,
    })
    for (const other of [await world.staff('can_view_guests'), await world.staff('can_access_events'), await addClub(world)])
      await expect(other.call(getGuestMessage, { params: { id: message.id } })).rejects.toMatchObject({
        status: 'club_id' in other ? 404 : 403,
      })
  })

  it('is for a segment and an event of this club that its writer sees.', async () => {
    const { call } = await writer()
    const admin = await world.admin()
    const other = await addClub(world)
    const segment = await admin.call(addGuestSegment, { body: { name: 'Big spenders', filters: { spend: 'from_50000' } } })
    const refused = (fields: Record<string, string[]>) => ({ status: 400, body: { code: 'invalid', fields } })
    await expect(call(addGuestMessage, { body: news({ audience: 'segment' }) })).rejects.toMatchObject(
      refused({ segment_id: ['Choose a segment'] }),
    )
    await expect(call(addGuestMessage, { body: news({ audience: 'holders' }) })).rejects.toMatchObject(
      refused({ event_id: ['Choose an event'] }),
    )
    const forSegment = news({ audience: 'segment', segment_id: segment.id })
    await expect(call(addGuestMessage, { body: forSegment })).rejects.toMatchObject(
      refused({ segment_id: ['Choose one of your segments'] }),
    )
    await expect(other.call(addGuestMessage, { body: news({ event_id: await addEventOf(world) }) })).rejects.toMatchObject(
      refused({ event_id: ['Choose one of your events'] }),
    )
    const { id } = await admin.call(addGuestMessage, { body: forSegment })
    await expect(call(getGuestMessage, { params: { id } })).rejects.toMatchObject({ status: 404 })
    expect((await call(listGuestMessages, {})).messages.map((one) => one.id)).not.toContain(id)
    expect((await admin.call(listGuestMessages, {})).messages.map((one) => one.id)).toContain(id)
  })
})

describe('listGuestMessages', () => {
  it('has the club’s messages, latest first, by page and by state.', async () => {
    const { call } = await addClub(world)
    const ids: string[] = []
    for (const subject of ['One', 'Two', 'Three']) {
      ids.unshift((await call(addGuestMessage, { body: news({ subject }) })).id)
      world.clock.move({ seconds: 1 })
    }
    const first = await call(listGuestMessages, { query: { limit: 2 } })
    const rest = await call(listGuestMessages, { query: { limit: 2, cursor: first.next ?? '' } })
    expect([...first.messages, ...rest.messages].map(({ id }) => id)).toEqual(ids)
    expect([first.count, rest.next]).toEqual([3, null])
    await send(world, call, news())
    expect(await call(listGuestMessages, { query: { state: 'sent' } })).toMatchObject({ count: 1 })
  })
})

describe('updateGuestMessage', () => {
  it('changes a draft, unless someone else was faster or it is scheduled.', async () => {
    const { call } = await writer()
    const { id } = await call(addGuestMessage, { body: news() })
    const change = async (version: number) =>
      call(updateGuestMessage, { params: { id }, body: { ...news({ subject: `Draft ${version}` }), version } })
    expect(await change(1)).toMatchObject({ subject: 'Draft 1', version: 2 })
    await expect(change(1)).rejects.toMatchObject({ body: { code: 'stale', current: { subject: 'Draft 1', version: 2 } } })
    await call(manageGuestMessage, { params: { id }, body: { action: 'schedule', send_at: later(2), version: 2 } })
    await expect(change(3)).rejects.toMatchObject({
      body: { code: 'invalid_transition', status: 'scheduled', allowed: ['cancel'] },
    })
  })
})

describe('deleteGuestMessage', () => {
  it('deletes a draft, and nothing that is scheduled or sent.', async () => {
    const { call } = await writer()
    const { id } = await call(addGuestMessage, { body: news() })
    await call(deleteGuestMessage, { params: { id } })
    await expect(call(getGuestMessage, { params: { id } })).rejects.toMatchObject({ status: 404 })
    const sent = await send(world, call, news())
    await expect(call(deleteGuestMessage, { params: { id: sent.id } })).rejects.toMatchObject({
      body: { code: 'invalid_transition', status: 'sent', allowed: [] },
    })
  })
})

describe('manageGuestMessage', () => {
  it('schedules a message for later, cancels it until then, and makes it a draft again that is not sent at the old time.', async () => {
    const { call } = await writer()
    const message = await schedule(call, news(), later(5))
    expect(message).toMatchObject({ state: 'scheduled', send_at: later(5), allowed_actions: ['cancel'], can_edit: false })
    const act = async (action: 'schedule' | 'cancel' | 'reopen', version: number, send_at?: string) =>
      call(manageGuestMessage, { params: { id: message.id }, body: { action, version, send_at } })
    expect(await act('cancel', 2)).toMatchObject({ state: 'cancelled', allowed_actions: ['reopen'] })
    await expect(act('cancel', 3)).rejects.toMatchObject({ body: { code: 'invalid_transition', status: 'cancelled' } })
    expect(await act('reopen', 3)).toMatchObject({ state: 'draft', send_at: null })
    await expect(act('schedule', 3)).rejects.toMatchObject({ body: { code: 'stale', current: { version: 4 } } })
    expect(await act('schedule', 4, later(9))).toMatchObject({ state: 'scheduled' })
    world.clock.move({ hours: 6 })
    await world.runDueJobs()
    const read = async () => (await call(getGuestMessage, { params: { id: message.id } })).state
    expect(await read()).toBe('scheduled')
    world.clock.move({ hours: 4 })
    await world.runDueJobs()
    expect(await read()).toBe('sent')
  })

  it('takes a time from now on within a year, and an event that is still on by then.', async () => {
    const { call } = await world.admin()
    const time = { fields: { send_at: ['Choose a time from now on, within a year'] } }
    for (const at of [later(-1), later(24 * 400)]) await expect(schedule(call, news(), at)).rejects.toMatchObject({ body: time })
    const event_id = await addEventOf(world)
    await expect(schedule(call, news({ event_id }), later(100))).rejects.toMatchObject({ body: { code: 'invalid' } })
    const scheduled = await schedule(call, news({ event_id }), later(10))
    await world.pool.query(`update events set state = 'cancelled', cancelled_at = now() where id = $1`, [event_id])
    world.clock.move({ hours: 11 })
    await world.runDueJobs()
    expect(await call(getGuestMessage, { params: { id: scheduled.id } })).toMatchObject({ state: 'cancelled' })
  })

  it('keeps the segment as it was, even once it is deleted.', async () => {
    const { call } = await world.admin()
    const segment = await call(addGuestSegment, { body: { name: 'Nobody', filters: { tag: 'Nobody' } } })
    const draft = await call(addGuestMessage, { body: news({ audience: 'segment', segment_id: segment.id }) })
    const scheduled = await schedule(call, news({ audience: 'segment', segment_id: segment.id }), later(1))
    await call(deleteGuestSegment, { params: { id: segment.id } })
    const read = async (id: string) => call(getGuestMessage, { params: { id } })
    expect(await read(draft.id)).toMatchObject({ segment: null })
    await expect(
      call(manageGuestMessage, { params: { id: draft.id }, body: { action: 'schedule', version: 1 } }),
    ).rejects.toMatchObject({ body: { fields: { segment_id: ['Choose one of your segments'] } } })
    world.clock.move({ hours: 2 })
    await addReader(world)
    await world.runDueJobs()
    expect(await read(scheduled.id)).toMatchObject({ state: 'sent', segment: { id: null, name: 'Nobody' }, results: { sent: 0 } })
  })
})

describe('getMessageAudience', () => {
  it('counts who would get news, and why others would not.', async () => {
    const other = await openWorld(inject('testServer'))
    const { call } = await other.admin()
    const [reader, unconfirmed, banned] = [await addReader(other), await addReader(other), await addReader(other)]
    const silent = await addHolder(other, await addEventOf(other))
    await other.pool.query('update users set email_confirmed_at = null where id = $1', [unconfirmed.id])
    await other.pool.query(
      `insert into club_bans (id, club_id, client_id, name, folded_name, reason, created_by, created_at)
        values (gen_random_uuid(), $1, $2, 'A', 'a', 'Fight', $2, now())`,
      [other.event.club_id, banned.id],
    )
    await other.runDueJobs()
    await call(addClubGuest, { body: contactBody({ name: 'Bo Vos' }) })
    const count = async () => call(getMessageAudience, { query: { audience: 'everyone' } })
    const counted = { recipients: 1, unreachable: 1, banned: 1, no_account: 1, over_limit: 0 }
    expect(await count()).toMatchObject(counted)
    expect((await count()).no_consent).toBeGreaterThan(0)
    await send(other, call, news())
    await send(other, call, news())
    expect(await count()).toMatchObject({ ...counted, recipients: 0, over_limit: 1 })
    other.clock.move({ hours: 7 * 24 })
    expect(await count()).toMatchObject(counted)
    expect([reader.id, silent.id]).toHaveLength(2)
    await other.close()
  })

  it('counts the holders of an event once each, and those without an account.', async () => {
    const { call } = await world.admin()
    const event_id = await addEventOf(world)
    const holder = await addHolder(world, event_id)
    await addFormerHolder(world, event_id)
    const query = { audience: 'holders', event_id } as const
    expect(await call(getMessageAudience, { query })).toMatchObject({ recipients: 1, no_consent: 0, no_account: 0 })
    await world.pool.query('update users set email = null where id = $1', [holder.id])
    expect(await call(getMessageAudience, { query })).toMatchObject({ recipients: 0, unreachable: 1 })
    await expect(call(getMessageAudience, { query: { audience: 'holders' } })).rejects.toMatchObject({ status: 400 })
    await expect(call(getMessageAudience, { query: { audience: 'segment' } })).rejects.toMatchObject({ status: 400 })
  })
})

describe('previewGuestMessage', () => {
  it('shows what guests will read, with the link to unsubscribe only in news.', async () => {
    const { call } = await writer()
    const event_id = await addEventOf(world)
    const { segment_id: _segment, ...body } = news({ event_id })
    expect(await call(previewGuestMessage, { body })).toMatchObject({
      subject: 'New nights in December',
      paragraphs: ['We open on Thursdays.', 'See https://north.example/december.'],
      action: 'See the event',
      unsubscribe: 'Unsubscribe',
    })
    expect(await call(previewGuestMessage, { body: { ...body, audience: 'holders' } })).toMatchObject({
      action: 'See my bookings',
      reason: expect.stringContaining('because you booked Low Tide'),
      unsubscribe: null,
    })
  })
})

describe('testGuestMessage', () => {
  it('emails it to its writer alone, once their email is confirmed.', async () => {
    const person = await writer()
    const reader = await addReader(world)
    const { id } = await person.call(addGuestMessage, { body: news({ subject: 'Only a test' }) })
    await expect(person.call(testGuestMessage, { params: { id } })).rejects.toMatchObject({ body: { code: 'email_unconfirmed' } })
    await world.pool.query('update users set email_confirmed_at = now() where id = $1', [person.id])
    expect((await person.call(testGuestMessage, { params: { id } })).message).toContain(person.email)
    await world.runDueJobs()
    expect(await readEmail(world, person.email, '[Test] Only a test')).toContain('We open on Thursdays.')
    expect(await readEmail(world, reader.email, '[Test] Only a test')).toBe('')
    await world.pool.query('update users set email = null, email_confirmed_at = null where id = $1', [person.id])
    await expect(person.call(testGuestMessage, { params: { id } })).rejects.toMatchObject({ body: { code: 'no_email' } })
    expect((await confirmedGuest(world)).id).not.toBe(person.id)
  })
})
