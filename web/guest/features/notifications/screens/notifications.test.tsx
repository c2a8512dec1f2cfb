import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { listNotifications, type Notification } from '#contract/notifications/notifications.ts'
import { readNotifications } from '#contract/notifications/read-notifications.ts'
import { keepSession } from '../../../../shared/session/session.ts'
import { Answers } from '../../../../shared/testing/answers.ts'
import { profiles, signedIn } from '../../../../shared/testing/people.ts'
import { find, findAction, press } from '../../../../shared/testing/render.tsx'
import { renderApp } from '../../../testing/render-app.tsx'

const notice = (n: number, change: Partial<Notification> = {}): Notification => ({
  id: `0190a000-0000-7000-8000-00000000000${n}`,
  kind: 'reservation_confirmed',
  title: `You are in: Night ${n}`,
  text: 'Your reservation is confirmed.',
  path: `/client/reservations/${n}`,
  created_at: '2026-11-20T22:00:00.000Z',
  read_at: null,
  pinned_until: null,
  ...change,
})

const pageOf = (notifications: Notification[], next: string | null = null) => ({
  notifications,
  pinned: [] as Notification[],
  count: notifications.length,
  unread_count: notifications.filter(({ read_at }) => read_at === null).length,
  next,
})

const page = () => find('main').textContent

beforeEach(() => keepSession(signedIn(profiles.client)))
afterEach(() => vi.unstubAllGlobals())

describe('Notifications', () => {
  it('lists notifications with links, and marks new ones', async () => {
    await renderApp(
      '/notifications',
      new Answers().give(listNotifications, pageOf([notice(1), notice(2, { read_at: '2026-11-20T23:00:00.000Z' })])),
    )
    expect(page()).toContain('1 unread')
    expect(findAction('You are in: Night 2').getAttribute('href')).toBe('/client/reservations/2')
    expect(document.querySelectorAll('[data-unread]')).toHaveLength(1)
    expect(find('header a[href="/notifications"]').getAttribute('aria-label')).toBe('Notifications, 1 unread')
  })

  it('keeps open offers above the others, with the time left', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T23:00:00Z') })
    onTestFinished(() => void vi.useRealTimers())
    const offer = notice(1, { title: 'We’re holding 2 places for you: Undertow', pinned_until: '2026-11-20T23:35:00.000Z' })
    const all = { ...pageOf([notice(2), offer]), pinned: [offer] }
    await renderApp('/notifications', new Answers().give(listNotifications, all))
    const titles = [...document.querySelectorAll('main li h2, main li h3')].map(({ textContent }) => textContent)
    expect(titles).toEqual(['We’re holding 2 places for you: Undertow', 'You are in: Night 2'])
    expect(find('main section li').textContent).toContain('35 min left')
  })

  it('marks all as read', async () => {
    const answers = new Answers()
      .give(listNotifications, pageOf([notice(1), notice(2)]))
      .give(readNotifications, { unread_count: 0 })
    vi.stubGlobal('fetch', answers.fetch)
    await renderApp('/notifications', answers)
    expect(page()).toContain('2 unread')
    answers.give(listNotifications, pageOf([notice(1, { read_at: '2026-11-20T23:00:00.000Z' })]))
    await press(findAction('Mark all as read'))
    await vi.waitFor(() => expect(page()).toContain('You’re all caught up.'))
  })

  it('has its pages in the address', async () => {
    const answers = new Answers().giveBy(listNotifications, (query) =>
      query.has('cursor') ? pageOf([notice(2)]) : pageOf([notice(1)], 'page-2'),
    )
    const { address } = await renderApp('/notifications', answers)
    await press(findAction('Earlier'))
    expect(address()).toBe('/notifications?cursor=page-2')
    expect(page()).toContain('Night 2')
    await press(findAction('Back to the latest'))
    expect(page()).toContain('Night 1')
  })

  it('says what to expect if it is empty', async () => {
    await renderApp('/notifications', new Answers().give(listNotifications, pageOf([])))
    expect(page()).toContain('No notifications yet')
    expect(find('header a[href="/notifications"]').getAttribute('aria-label')).toBe('Notifications')
  })

  it('can be retried if it did not load', async () => {
    const answers = new Answers().fail(listNotifications, 500)
    await renderApp('/notifications', answers)
    expect(page()).toContain('didn’t load')
    answers.give(listNotifications, pageOf([notice(1)]))
    await press(findAction('Try again'))
    expect(page()).toContain('Night 1')
  })
})
