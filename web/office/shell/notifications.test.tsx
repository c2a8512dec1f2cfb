import { act } from 'react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { getNotificationSettings, saveNotificationSettings } from '#contract/notifications/settings.ts'
import { listNotifications, type Notification } from '#contract/notifications/notifications.ts'
import { readNotifications } from '#contract/notifications/read-notifications.ts'
import { endSession, keepSession } from '../../shared/session/session.ts'
import { Answers } from '../../shared/testing/answers.ts'
import { profiles, signedIn } from '../../shared/testing/people.ts'
import { find, findAction, press, settle } from '../../shared/testing/render.tsx'
import { findAxeFaults } from '../testing/find-axe-faults.ts'
import { loadScreen } from '../screen-modules.ts'
import { renderOffice } from '../testing/render-office.tsx'

const notice = (n: number, change: Partial<Notification> = {}): Notification => ({
  id: `0190a000-0000-7000-8000-00000000000${n}`,
  kind: 'request_received',
  title: `Request ${n}: Night Shift`,
  text: 'Ana Lopez asks for a place.',
  path: `/admin-club/reservations/0190a000-0000-7000-8000-00000000000${n}`,
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

// Preloads what is normally loaded on opening.
beforeAll(async () => {
  await Promise.all([
    import('./notifications.tsx'),
    import('../../shared/frame/bell.tsx'),
    loadScreen('features/reservations/screens/club-reservation.tsx'),
  ])
})
beforeEach(() => keepSession(signedIn(profiles.admin)))
afterEach(async () => {
  await act(async () => endSession())
  vi.unstubAllGlobals()
})

async function open(answers: Answers) {
  vi.stubGlobal('fetch', answers.fetch)
  const office = await renderOffice('/admin-club/dashboard', answers)
  await press(find('header button[aria-label^="Notifications"]'))
  return office
}
const drawer = () => find('[role="dialog"]').textContent

it('opens notifications beside the screen, with links within the office', async () => {
  const answers = new Answers()
    .give(listNotifications, pageOf([notice(1), notice(2)]))
    .give(readNotifications, { unread_count: 1 })
  const { address } = await open(answers)
  expect(address()).toBe('/admin-club/dashboard')
  expect(drawer()).toContain('2 unread')
  const link = findAction('Request 2: Night Shift')
  expect(link.getAttribute('href')).toBe('/admin-club/reservations/0190a000-0000-7000-8000-000000000002')
  await press(link)
  expect(address()).toBe('/admin-club/reservations/0190a000-0000-7000-8000-000000000002')
  expect(answers.sent).toMatchObject([{ endpoint: 'readNotifications', body: { ids: [notice(2).id] } }])
})

it('marks all as read, and is paginated', async () => {
  const answers = new Answers()
    .giveBy(listNotifications, (query) => (query.has('cursor') ? pageOf([notice(3)]) : pageOf([notice(1)], 'page-2')))
    .give(readNotifications, { unread_count: 0 })
  await open(answers)
  await press(findAction('Earlier'))
  expect(drawer()).toContain('Request 3')
  await press(findAction('Back to the latest'))
  expect(drawer()).toContain('Request 1')
  await press(findAction('Mark all as read'))
  expect(answers.sent.at(-1)?.body).toEqual({ all: true })
})

it('says so if it is empty, and if it did not load', async () => {
  await open(new Answers().give(listNotifications, pageOf([])))
  expect(drawer()).toContain('No notifications yet')
})

it('can be retried', async () => {
  const answers = new Answers().fail(listNotifications, 500)
  await open(answers)
  expect(drawer()).toContain('didn’t load')
  answers.give(listNotifications, pageOf([notice(1)]))
  await press(findAction('Try again'))
  expect(drawer()).toContain('Request 1')
})

it('are a page of the office at their own address', async () => {
  await loadScreen('features/notifications/screens/notifications.tsx')
  const answers = new Answers().give(listNotifications, pageOf([notice(1)])).give(readNotifications, { unread_count: 0 })
  vi.stubGlobal('fetch', answers.fetch)
  const { address } = await renderOffice('/notifications', answers)
  expect(find('main h1').textContent).toBe('Notifications')
  expect(find('main').textContent).toContain('1 unread')
  await press(findAction('Request 1: Night Shift'))
  expect(address()).toBe(notice(1).path)
})

it('let those who manage reservations choose which new bookings they hear of', async () => {
  await loadScreen('features/notifications/screens/notifications.tsx')
  const answers = new Answers()
    .give(listNotifications, pageOf([]))
    .give(getNotificationSettings, { bookings: 'tables_and_vips', night_report: 'email', alerts: 'app' })
    .give(saveNotificationSettings, { bookings: 'each', night_report: 'email', alerts: 'app' })
  await open(answers)
  await press(findAction('Notification settings'))
  await settle()
  const choice = (value: string) => find(`[role="dialog"] input[type="radio"][value="${value}"]`)
  expect(choice('tables_and_vips').matches(':checked')).toBe(true)
  expect(await findAxeFaults()).toEqual([])
  await press(choice('each'))
  await vi.waitFor(() =>
    expect(answers.sent).toMatchObject([
      { endpoint: 'saveNotificationSettings', body: { bookings: 'each', night_report: 'email', alerts: 'app' } },
    ]),
  )
  expect(choice('each').matches(':checked')).toBe(true)
})

it('ask staff who manage no reservations nothing', async () => {
  keepSession(signedIn(profiles.staff))
  await loadScreen('features/notifications/screens/notifications.tsx')
  await renderOffice('/notifications', new Answers().give(listNotifications, pageOf([])))
  expect(find('main').textContent).not.toContain('Notification settings')
})
