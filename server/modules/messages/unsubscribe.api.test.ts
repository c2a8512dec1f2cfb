import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { deleteAccount, exportProfile } from '#contract/accounts/accounts.ts'
import { getClubNews, setClubNews } from '#contract/guests/news.ts'
import { getNotificationSettings, saveNotificationSettings } from '#contract/notifications/settings.ts'
import {
  defaultReminderChoices,
  getReminderSettings,
  reminderKinds,
  saveReminderSettings,
} from '#contract/reminders/reminders.ts'
import { unsubscribeToken } from '../../infrastructure/mail/unsubscribe-link.ts'
import { confirmedGuest } from '../../testing/clubs.ts'
import { getGuestMessage } from '#contract/messages/messages.ts'
import { getUnsubscribeLink, undoUnsubscribe, unsubscribe, type UnsubscribeTopic } from '#contract/messages/unsubscribe.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { addReader, news, readToken, send, type Person } from './testing/messages.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
afterAll(async () => world.close())

const club = () => ({ club_id: world.event.club_id })
const isWanted = async ({ call }: Person) => (await call(getClubNews, { params: club() })).is_wanted

async function sendNews() {
  const admin = await world.admin()
  const reader = await addReader(world)
  const message = await send(world, admin.call, news())
  const token = await readToken(world, reader)
  const count = async () => (await admin.call(getGuestMessage, { params: { id: message.id } })).results.unsubscribed
  return { reader, message, token, params: { token }, body: { message_id: message.id }, count }
}
const wrong = { token: 'x'.repeat(32) }

describe('The link in news', () => {
  it('unsubscribes on a POST without session, cookie or CSRF token, in either form, as often as it is sent.', async () => {
    const { reader, message, token, count } = await sendNews()
    const url = `/unsubscribe/${token}?message=${message.id}`
    const forms = [
      ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
      [
        'multipart/form-data; boundary=b',
        '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
      ],
    ] as const
    for (const [type, payload] of forms) {
      const answer = await world.app.inject({
        method: 'POST',
        url,
        payload,
        headers: { 'content-type': type, cookie: 'csrftoken=a' },
      })
      expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([200, undefined])
      expect(answer.payload).not.toContain(reader.email)
    }
    expect(await isWanted(reader)).toBe(false)
    expect(await count()).toBe(1)
    expect((await reader.call(exportProfile)).club_news).toMatchObject([{ withdrawn_by: 'link' }])
  })

  it('changes nothing when it is opened, and leads nowhere if it is not ours.', async () => {
    const { reader, token } = await sendNews()
    await world.app.inject({ method: 'GET', url: `/unsubscribe/${token}` })
    await world.anonymous(getUnsubscribeLink, { params: { token } })
    expect(await isWanted(reader)).toBe(true)
    for (const nonsense of ['nonsense', '%00', 'a%00b', '%20', '%F0%9F%98%80', 'constructor.a.b'])
      expect((await world.app.inject({ method: 'POST', url: `/unsubscribe/${nonsense}` })).statusCode).toBe(404)
  })

  it('that was stored, as in emails from before secrets were derived, still ends it.', async () => {
    const { reader } = await sendNews()
    const token = randomBytes(24).toString('base64url')
    await world.pool.query('update club_news_consents set token = $1 where client_id = $2', [token, reader.id])
    expect(await world.anonymous(unsubscribe, { params: { token }, body: {} })).toMatchObject({ is_wanted: false })
    expect(await isWanted(reader)).toBe(false)
  })

  it('is stored nowhere.', async () => {
    const { reader } = await sendNews()
    const { rows } = await world.pool.query('select token from club_news_consents where client_id = $1', [reader.id])
    expect(rows).toEqual([{ token: null }])
  })

  it('of an old email ends a consent that its guest has given since.', async () => {
    const { reader, params, body } = await sendNews()
    for (const is_wanted of [false, true]) {
      world.clock.move({ minutes: 1 })
      await reader.call(setClubNews, { params: club(), body: { is_wanted } })
    }
    expect(await world.anonymous(unsubscribe, { params, body })).toMatchObject({ is_wanted: false })
    expect(await isWanted(reader)).toBe(false)
  })
})

describe('getUnsubscribeLink', () => {
  it('shows the topic and the club, and nothing about the guest.', async () => {
    const { params } = await sendNews()
    expect(Object.keys(await world.anonymous(getUnsubscribeLink, { params }))).toEqual([
      'topic',
      'club_name',
      'is_wanted',
      'undo_until',
    ])
    await expect(world.anonymous(getUnsubscribeLink, { params: wrong })).rejects.toMatchObject({
      status: 404,
      body: { code: 'invalid_unsubscribe_link' },
    })
  })
})

describe('unsubscribe', () => {
  it('withdraws once, is counted for its message, and repeating it changes nothing.', async () => {
    const { params, body, count, reader } = await sendNews()
    const first = await world.anonymous(unsubscribe, { params, body })
    world.clock.move({ minutes: 5 })
    expect(await world.anonymous(unsubscribe, { params, body })).toEqual(first)
    expect([await count(), await isWanted(reader)]).toEqual([1, false])
    await expect(world.anonymous(unsubscribe, { params: wrong, body: {} })).rejects.toMatchObject({
      body: { code: 'invalid_unsubscribe_link' },
    })
  })
})

describe('undoUnsubscribe', () => {
  it('agrees again within a day, with the same words, and the message no longer counts it.', async () => {
    const { params, body, count, reader } = await sendNews()
    await world.anonymous(unsubscribe, { params, body })
    world.clock.move({ hours: 23 })
    expect(await world.anonymous(undoUnsubscribe, { params, body })).toMatchObject({ is_wanted: true, undo_until: null })
    expect(await world.anonymous(undoUnsubscribe, { params, body })).toMatchObject({ is_wanted: true })
    expect(await count()).toBe(0)
    const { rows } = await world.pool.query(
      'select words, given_by from club_news_consents where client_id = $1 order by given_at',
      [reader.id],
    )
    expect(rows).toMatchObject([{ given_by: 'account' }, { given_by: 'undo', words: (rows[0] as { words: string }).words }])
  })

  it('is refused a day later, for other links, and for what the guest withdrew in their profile.', async () => {
    const { params, body, reader } = await sendNews()
    const late = { body: { code: 'undo_too_late' } }
    await world.anonymous(unsubscribe, { params, body })
    world.clock.move({ hours: 24 })
    await expect(world.anonymous(undoUnsubscribe, { params, body })).rejects.toMatchObject(late)
    const other = await sendNews()
    await other.reader.call(setClubNews, { params: club(), body: { is_wanted: false } })
    await expect(world.anonymous(undoUnsubscribe, { params: other.params, body: other.body })).rejects.toMatchObject(late)
    await expect(world.anonymous(undoUnsubscribe, { params: wrong, body: {} })).rejects.toMatchObject({ status: 404 })
    expect(reader.id).not.toBe(other.reader.id)
  })
})

const tokenOf = (topic: UnsubscribeTopic, id: string) => unsubscribeToken(world.infrastructure.secretKey, { topic, id })
const reminders = reminderKinds.map((kind) => [kind] as const)

describe('The link in a reminder', () => {
  it.each(reminders)('of %s ends emails of that kind alone, signed out, as often as it is posted.', async (kind) => {
    const guest = await confirmedGuest(world)
    const choices = { ...defaultReminderChoices, email: [...reminderKinds], timezone: 'Europe/Lisbon' }
    await guest.call(saveReminderSettings, { body: choices })
    const token = tokenOf(kind, guest.id)
    const post = async () =>
      world.app.inject({
        method: 'POST',
        url: `/unsubscribe/${token}`,
        payload: 'List-Unsubscribe=One-Click',
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://mail.example' },
      })
    const [first, second] = [await post(), await post()]
    expect([first.statusCode, first.payload]).toEqual([200, second.payload])
    expect(first.payload).toMatch(/^You no longer get emails /)
    const others = reminderKinds.filter((one) => one !== kind)
    expect((await guest.call(getReminderSettings)).choices).toEqual({ ...choices, email: others })
  })

  it('keeps what was never chosen as it was, and two at once end both kinds.', async () => {
    const guest = await confirmedGuest(world)
    const end = async (kind: UnsubscribeTopic) =>
      world.anonymous(unsubscribe, { params: { token: tokenOf(kind, guest.id) }, body: {} })
    expect((await Promise.all([end('on_sale'), end('doors_open')])).map(({ is_wanted }) => is_wanted)).toEqual([false, false])
    expect((await guest.call(getReminderSettings)).choices).toEqual({ ...defaultReminderChoices, email: [] })
  })

  it('shows whether they are on, changes nothing when it is opened, and has settings in place of undoing.', async () => {
    const guest = await confirmedGuest(world)
    const params = { token: tokenOf('on_sale', guest.id) }
    const link = { topic: 'on_sale', club_name: null, undo_until: null }
    await world.app.inject({ method: 'GET', url: `/unsubscribe/${params.token}` })
    await world.app.inject({ method: 'HEAD', url: `/unsubscribe/${params.token}` })
    expect(await world.anonymous(getUnsubscribeLink, { params })).toEqual({ ...link, is_wanted: true })
    expect(await world.anonymous(undoUnsubscribe, { params, body: {} })).toEqual({ ...link, is_wanted: true })
    await world.anonymous(unsubscribe, { params, body: {} })
    expect(await world.anonymous(getUnsubscribeLink, { params })).toEqual({ ...link, is_wanted: false })
    await expect(world.anonymous(undoUnsubscribe, { params, body: {} })).rejects.toMatchObject({
      body: { code: 'undo_too_late' },
    })
  })

  it('with the secret of another account or kind, or of a key that is not ours, ends nothing.', async () => {
    const [guest, other] = [await confirmedGuest(world), await confirmedGuest(world)]
    const own = tokenOf('on_sale', guest.id)
    const signature = own.split('.').at(-1) ?? ''
    const forged = [
      `on_sale.${other.id}.${signature}`,
      `new_event.${guest.id}.${signature}`,
      unsubscribeToken('another key', { topic: 'on_sale', id: guest.id }),
      unsubscribeToken(world.infrastructure.secretKey, { topic: 'everything', id: guest.id }),
      `on_sale.${guest.id}`,
    ]
    for (const token of forged) {
      await expect(world.anonymous(unsubscribe, { params: { token }, body: {} })).rejects.toMatchObject({
        status: 404,
        body: { code: 'invalid_unsubscribe_link' },
      })
      expect((await world.app.inject({ method: 'POST', url: `/unsubscribe/${token}` })).statusCode).toBe(404)
    }
    for (const one of [guest, other]) expect((await one.call(getReminderSettings)).choices).toEqual(defaultReminderChoices)
  })

  it('leads nowhere once its account is erased.', async () => {
    const guest = await confirmedGuest(world)
    await guest.call(deleteAccount, { body: { password: world.password } })
    const params = { token: tokenOf('on_sale', guest.id) }
    await expect(world.anonymous(unsubscribe, { params, body: {} })).rejects.toMatchObject({ status: 404 })
    const { rows } = await world.pool.query('select 1 from reminder_settings where user_id = $1', [guest.id])
    expect(rows).toEqual([])
  })
})

describe('The link in the report of a night', () => {
  it('ends its email, and leaves it and everything else in the product.', async () => {
    const admin = await world.admin()
    const choices = { bookings: 'each', night_report: 'email', alerts: 'email' } as const
    await admin.call(saveNotificationSettings, { body: choices })
    const params = { token: tokenOf('night_report', admin.id) }
    for (const _ of [1, 2])
      expect(await world.anonymous(unsubscribe, { params, body: {} })).toMatchObject({ topic: 'night_report', is_wanted: false })
    expect(await admin.call(getNotificationSettings)).toEqual({ ...choices, night_report: 'app' })
  })
})

describe('Wrong links', () => {
  it('are limited by network; right ones never are, since a mail program posts for thousands of readers.', async () => {
    const other = await openWorld(inject('testServer'), { RATE_LIMITS: 'on' })
    const guest = await confirmedGuest(other)
    const call = other.at('203.0.113.9')
    const { max } = other.infrastructure.config.rateLimits.accessCode
    for (let n = 0; n < max; n++) await expect(call(getUnsubscribeLink, { params: wrong })).rejects.toMatchObject({ status: 404 })
    await expect(call(getUnsubscribeLink, { params: wrong })).rejects.toMatchObject({ status: 429 })
    const token = unsubscribeToken(other.infrastructure.secretKey, { topic: 'on_sale', id: guest.id })
    expect(await call(unsubscribe, { params: { token }, body: {} })).toMatchObject({ is_wanted: false })
    await other.close()
  })
})
