import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { exportProfile } from '#contract/accounts/accounts.ts'
import { getClubNews, setClubNews } from '#contract/guests/news.ts'
import { getGuestMessage } from '#contract/messages/messages.ts'
import { getNewsLink, undoUnsubscribe, unsubscribeFromNews } from '#contract/messages/unsubscribe.ts'
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
    await world.anonymous(getNewsLink, { params: { token } })
    expect(await isWanted(reader)).toBe(true)
    expect((await world.app.inject({ method: 'POST', url: '/unsubscribe/nonsense' })).statusCode).toBe(404)
  })

  it('of an old email ends a consent that its guest has given since.', async () => {
    const { reader, params, body } = await sendNews()
    for (const is_wanted of [false, true]) {
      world.clock.move({ minutes: 1 })
      await reader.call(setClubNews, { params: club(), body: { is_wanted } })
    }
    expect(await world.anonymous(unsubscribeFromNews, { params, body })).toMatchObject({ is_wanted: false })
    expect(await isWanted(reader)).toBe(false)
  })
})

describe('getNewsLink', () => {
  it('shows the club, and nothing about the guest.', async () => {
    const { params } = await sendNews()
    expect(Object.keys(await world.anonymous(getNewsLink, { params }))).toEqual(['club_name', 'is_wanted', 'undo_until'])
    await expect(world.anonymous(getNewsLink, { params: wrong })).rejects.toMatchObject({
      status: 404,
      body: { code: 'invalid_unsubscribe_link' },
    })
  })
})

describe('unsubscribeFromNews', () => {
  it('withdraws once, is counted for its message, and repeating it changes nothing.', async () => {
    const { params, body, count, reader } = await sendNews()
    const first = await world.anonymous(unsubscribeFromNews, { params, body })
    world.clock.move({ minutes: 5 })
    expect(await world.anonymous(unsubscribeFromNews, { params, body })).toEqual(first)
    expect([await count(), await isWanted(reader)]).toEqual([1, false])
    await expect(world.anonymous(unsubscribeFromNews, { params: wrong, body: {} })).rejects.toMatchObject({
      body: { code: 'invalid_unsubscribe_link' },
    })
  })
})

describe('undoUnsubscribe', () => {
  it('agrees again within a day, with the same words, and the message no longer counts it.', async () => {
    const { params, body, count, reader } = await sendNews()
    await world.anonymous(unsubscribeFromNews, { params, body })
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
    await world.anonymous(unsubscribeFromNews, { params, body })
    world.clock.move({ hours: 24 })
    await expect(world.anonymous(undoUnsubscribe, { params, body })).rejects.toMatchObject(late)
    const other = await sendNews()
    await other.reader.call(setClubNews, { params: club(), body: { is_wanted: false } })
    await expect(world.anonymous(undoUnsubscribe, { params: other.params, body: other.body })).rejects.toMatchObject(late)
    await expect(world.anonymous(undoUnsubscribe, { params: wrong, body: {} })).rejects.toMatchObject({ status: 404 })
    expect(reader.id).not.toBe(other.reader.id)
  })
})
