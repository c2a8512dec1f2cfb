import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { deleteAccount, exportProfile } from '#contract/accounts/accounts.ts'
import { setClubNews } from '#contract/guests/news.ts'
import { addGuestSegment } from '#contract/guests/segments.ts'
import { getGuestMessage, type GuestMessage } from '#contract/messages/messages.ts'
import { keepSignedIn } from '../../testing/clubs.ts'
import { openSmtpServer } from '../../testing/smtp-server.ts'
import { openWorld, published, type World } from '../../testing/world.ts'
import {
  addEventOf,
  addFormerHolder,
  addHolder,
  addReader,
  countEmails,
  news,
  schedule,
  send,
  type Person,
} from './testing/messages.ts'

let world: World
beforeEach(async () => {
  world = await openWorld(inject('testServer'))
})
afterEach(async () => world.close())

const later = (hours: number) => world.clock.now().add({ hours }).toString({ smallestUnit: 'millisecond' })
const read = async ({ call }: Person, { id }: GuestMessage) => call(getGuestMessage, { params: { id } })
const withdraw = async ({ call }: Person) =>
  call(setClubNews, { params: { club_id: world.event.club_id }, body: { is_wanted: false } })
const recipients = async ({ id }: GuestMessage) =>
  (await world.pool.query<{ result: string }>('select result from guest_message_recipients where message_id = $1', [id])).rows

/** More readers than one transaction takes, without their sign-ups. */
async function addManyReaders(count: number): Promise<void> {
  await world.pool.query(
    `with added as (
      insert into users (id, username, email, email_confirmed_at, password_hash, role, created_at, updated_at)
      select gen_random_uuid(), 'many' || n, 'many' || n || '@guests.example', $2, '', 'client', $2, $2
      from generate_series(1, $1::integer) n returning id)
    insert into club_news_consents (id, club_id, client_id, words, given_at)
    select gen_random_uuid(), $3, id, 'News', $2 from added`,
    [count, later(0), world.event.club_id],
  )
}

describe('News', () => {
  it('goes to guests who agreed, with the link to unsubscribe, and to no one else.', async () => {
    const admin = await world.admin()
    const [reader, former, silent] = [await addReader(world), await addReader(world), await world.guest('client')]
    await withdraw(former)
    const message = await send(world, admin.call, news())
    expect(message).toMatchObject({ state: 'sent', results: { sent: 1, withdrawn: 0 }, allowed_actions: [] })
    expect(await Promise.all([reader, former, silent].map(async (one) => countEmails(world, one, message.subject)))).toEqual([
      1, 0, 0,
    ])
    const { rows } = await world.pool.query<{ html: string; text: string }>(
      'select html, text from mailbox where recipient = $1',
      [reader.email],
    )
    expect(rows[0]?.html).toContain('href="https://north.example/december"')
    expect(rows[0]?.text).toMatch(
      new RegExp(`Unsubscribe: http://localhost:3000/unsubscribe/club_news\\.[\\w.-]{59}\\?message=${message.id}`),
    )
  })

  it('of a segment goes to its guests alone.', async () => {
    const admin = await world.admin()
    const event_id = await addEventOf(world)
    const [vip, other] = [await addHolder(world, event_id), await addHolder(world, event_id)]
    for (const { call } of [vip, other])
      await call(setClubNews, { params: { club_id: world.event.club_id }, body: { is_wanted: true } })
    await world.runDueJobs()
    await world.pool.query('update club_guests set is_vip = true where client_id = $1', [vip.id])
    const { id: segment_id } = await admin.call(addGuestSegment, { body: { name: 'VIPs', filters: { vip: 'yes' } } })
    await send(world, admin.call, news({ audience: 'segment', segment_id }))
    expect([await countEmails(world, vip, news().subject), await countEmails(world, other, news().subject)]).toEqual([1, 0])
  })

  it('is not sent to who withdrew between scheduling and sending, nor to who did after it was queued.', async () => {
    const admin = await world.admin()
    const [stays, leaves] = [await addReader(world), await addReader(world)]
    const message = await schedule(admin.call, news(), later(3))
    world.clock.move({ hours: 1 })
    await withdraw(leaves)
    world.clock.move({ hours: 3 })
    await world.runDueJobs()
    expect(await read(admin, message)).toMatchObject({ state: 'sent', results: { sent: 1, withdrawn: 1 } })
    expect([await countEmails(world, stays, message.subject), await countEmails(world, leaves, message.subject)]).toEqual([1, 0])
    const second = await send(world, admin.call, news({ subject: 'Queued' }))
    await world.pool.query(`update guest_message_recipients set result = 'queued' where message_id = $1`, [second.id])
    await withdraw(stays)
    await world.pool.query(
      `insert into jobs (id, kind, lane, payload) values (gen_random_uuid(), 'mail_guest_message', 'mail', $1)`,
      [JSON.stringify({ message_id: second.id, client_id: stays.id })],
    )
    await world.runDueJobs()
    expect(await read(admin, second)).toMatchObject({ results: { queued: 0, withdrawn: 1, sent: 0 } })
    expect(await countEmails(world, stays, 'Queued')).toBe(1)
  })

  it('is at most two a week for a guest of a club, also when three are sent at once.', async () => {
    const admin = await world.admin()
    const readers = [await addReader(world), await addReader(world)]
    const twin = await world.openTwin()
    for (const subject of ['One', 'Two', 'Three']) await schedule(admin.call, news({ subject }), later(1))
    world.clock.move({ hours: 1 })
    await Promise.all([world.runDueJobs(), twin.runDueJobs()])
    await world.runDueJobs()
    for (const reader of readers) {
      const counts = await Promise.all(['One', 'Two', 'Three'].map(async (subject) => countEmails(world, reader, subject)))
      expect(counts.reduce((sum, count) => sum + count)).toBe(2)
    }
    const { rows } = await world.pool.query(`select 1 from guest_message_recipients where result = 'over_limit'`)
    expect(rows).toHaveLength(2)
    await keepSignedIn(world)
    world.clock.move({ hours: 7 * 24 })
    expect(await send(world, admin.call, news({ subject: 'Next week' }))).toMatchObject({ results: { sent: 2, over_limit: 0 } })
  })

  it('reaches every guest once, in several steps, even if each runs again in another process.', async () => {
    const admin = await world.admin()
    await addManyReaders(450)
    const twin = await world.openTwin()
    const message = await schedule(admin.call, news(), later(1))
    world.clock.move({ hours: 1 })
    const { rows } = await world.pool.query<{ payload: unknown }>(`select payload from jobs where kind = 'send_guest_message'`)
    // As if its worker had died after each step, and another one had started over at the same time.
    for (let copy = 0; copy < 3; copy += 1)
      await world.pool.query(
        `insert into jobs (id, kind, lane, payload) values (gen_random_uuid(), 'send_guest_message', 'bulk', $1)`,
        [JSON.stringify(rows[0]?.payload)],
      )
    await Promise.all([world.runDueJobs(), twin.runDueJobs()])
    await world.runDueJobs()
    expect(await read(admin, message)).toMatchObject({ state: 'sent', results: { sent: 450, queued: 0 } })
    const mailed = await world.pool.query(`select recipient from mailbox where subject = $1`, [message.subject])
    expect(mailed.rows).toHaveLength(450)
    expect(await recipients(message)).toHaveLength(450)
  })

  it('that the mail server refuses is counted as failed, and not tried again.', async () => {
    const { url, close } = await openSmtpServer()
    const other = await openWorld(inject('testServer'), { SMTP_URL: url, MAIL_FROM: 'Vesper <no-reply@vesper.example>' })
    const admin = await other.admin()
    const reader = await addReader(other)
    await other.pool.query(`update users set email = 'nobody@guests.example' where id = $1`, [reader.id])
    expect(await send(other, admin.call, news())).toMatchObject({ results: { failed: 1, sent: 0 } })
    await other.close()
    await close()
  })

  it('carries the headers with which mail programs unsubscribe in one click; other messages do not.', async () => {
    const { url, received, close } = await openSmtpServer()
    const settings = { ...published, SMTP_URL: url, MAIL_FROM: 'Vesper <no-reply@vesper.example>' }
    const other = await openWorld(inject('testServer'), settings)
    const admin = await other.admin()
    await addReader(other)
    const { id } = await send(other, admin.call, news())
    const text = received.join('\n').replaceAll(/\r\n[ \t]+/g, ' ')
    expect(text).toMatch(
      new RegExp(`List-Unsubscribe: <https://vesper\\.example/unsubscribe/club_news\\.[\\w.-]{59}\\?message=${id}>`),
    )
    expect(text).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    received.length = 0
    const event_id = await addEventOf(other)
    await addHolder(other, event_id)
    await other.runDueJobs()
    received.length = 0
    await send(other, admin.call, news({ audience: 'holders', event_id, subject: 'Doors at nine' }))
    expect(received.join('\n')).toContain('Doors at nine')
    expect(received.join('\n')).not.toContain('List-Unsubscribe')
    await other.close()
    await close()
  })
})

describe('A message to the holders of an event', () => {
  it('needs no consent and knows no weekly limit, and goes once to each guest with a booking that still holds.', async () => {
    const admin = await world.admin()
    const event_id = await addEventOf(world)
    const [holder, former, stranger] = [
      await addHolder(world, event_id),
      await addFormerHolder(world, event_id),
      await addHolder(world, await addEventOf(world, 'High Tide')),
    ]
    for (const subject of ['One', 'Two', 'Three']) {
      const message = await send(world, admin.call, news({ audience: 'holders', event_id, subject }))
      expect(message.results).toMatchObject({ sent: 1, over_limit: 0, withdrawn: 0 })
    }
    const got = async (person: Person) => countEmails(world, person, 'Three')
    expect([await got(holder), await got(former), await got(stranger)]).toEqual([1, 0, 0])
    const { rows } = await world.pool.query<{ text: string }>(`select text from mailbox where subject = 'Three'`)
    expect(rows[0]?.text).not.toContain('unsubscribe')
  })
})

describe('What a guest was sent', () => {
  it('is in their export, and erased with their account.', async () => {
    const admin = await world.admin()
    const reader = await addReader(world)
    const message = await send(world, admin.call, news())
    expect((await reader.call(exportProfile)).club_messages).toMatchObject([
      { subject: message.subject, is_news: true, result: 'sent', unsubscribed_at: null },
    ])
    await reader.call(deleteAccount, { body: { password: world.password } })
    expect(await recipients(message)).toEqual([])
  })
})
