import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { addPushSubscription, removePushSubscription } from '#contract/reminders/push-subscriptions.ts'
import {
  defaultReminderChoices,
  getReminderSettings,
  saveReminderSettings,
  type ReminderChoices,
} from '#contract/reminders/reminders.ts'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import { pushOwner } from '../../../../shared/session/kept-push.ts'
import { endSession, getSession, keepSession } from '../../../../shared/session/session.ts'
import { Answers } from '../../../../shared/testing/answers.ts'
import { profiles, signedIn } from '../../../../shared/testing/people.ts'
import { find, findAction, press, settle } from '../../../../shared/testing/render.tsx'
import { renderApp } from '../../../testing/render-app.tsx'

const key = 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM'
const device = '0192aaaa-bbbb-7ccc-8ddd-0000000000d1'
const sent = { endpoint: 'https://push.example/d1', keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) } }

beforeEach(() => keepSession(signedIn(profiles.client)))
afterEach(async () => {
  await endSession()
  vi.unstubAllGlobals()
  localStorage.clear()
})

async function open(change: Partial<AnswerOf<typeof getReminderSettings>> = {}) {
  const answers = new Answers()
    .give(getReminderSettings, { choices: defaultReminderChoices, has_email: true, push_key: key, ...change })
    .give(saveReminderSettings, defaultReminderChoices)
    .give(addPushSubscription, { id: device })
    .give(removePushSubscription, { is_subscribed: false })
  vi.stubGlobal('fetch', answers.fetch)
  await renderApp('/client/reminders', answers)
  await settle()
  return answers
}

/** A browser with push; `answer` is what its person answers when ask. */
function stubPush(answer: NotificationPermission = 'granted', permission: NotificationPermission = 'default') {
  let subscription: { toJSON: () => typeof sent; unsubscribe: () => Promise<boolean> } | null = null
  const subscribed = { toJSON: () => sent, unsubscribe: () => Promise.resolve(((subscription = null), true)) }
  const ask = vi.fn(() => Promise.resolve(answer))
  const subscribe = vi.fn(() => Promise.resolve((subscription = subscribed)))
  const pushManager = { getSubscription: () => Promise.resolve(subscription), subscribe }
  const registration = { pushManager }
  vi.stubGlobal('PushManager', vi.fn())
  vi.stubGlobal('Notification', { permission, requestPermission: ask })
  const serviceWorker = {
    ready: Promise.resolve(registration),
    register: () => Promise.resolve(registration),
    getRegistration: () => Promise.resolve(registration),
  }
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker })
  return { ask, subscribe, has: () => subscription !== null }
}
afterEach(() => void Reflect.deleteProperty(navigator, 'serviceWorker'))

const box = (label: string) => {
  const boxes = [...document.querySelectorAll<HTMLInputElement>('main input[type="checkbox"]')]
  const input = boxes.find((one) => (one.getAttribute('aria-label') ?? one.labels?.[0]?.textContent) === label)
  if (!input) throw new Error(`No checkbox is called ${label}`)
  return input
}
const text = () => find('main').textContent
const saved = (answers: Answers) =>
  answers.sent.filter(({ endpoint }) => endpoint === 'saveReminderSettings').map(({ body }) => body as ReminderChoices)

describe('Reminders', () => {
  it('show what is on, and save each choice with the time zone of its reader.', async () => {
    const answers = await open()
    expect([box('Tickets on sale by email').checked, box('New events by email').checked]).toEqual([true, false])
    await press(box('New events by email'))
    await press(box('Doors open by push'))
    await settle()
    const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone
    expect(saved(answers)).toEqual([
      { ...defaultReminderChoices, email: ['new_event', 'on_sale'], timezone },
      { ...defaultReminderChoices, email: ['new_event', 'on_sale'], push: ['new_event', 'on_sale', 'last_places'], timezone },
    ])
    expect(text()).toContain('Saved')
  })

  it('take a choice back that could not be saved, and say so.', async () => {
    const answers = await open()
    answers.fail(saveReminderSettings, 500)
    await press(box('New events by email'))
    await settle()
    expect(box('New events by email').checked).toBe(false)
    expect(document.body.textContent).toContain('couldn’t be saved')
  })

  it('turn quiet hours off and on.', async () => {
    const answers = await open()
    expect([...document.querySelectorAll<HTMLInputElement>('input[type=time]')].map(({ value }) => value)).toEqual([
      '01:00',
      '09:00',
    ])
    await press(box('No emails or push during quiet hours'))
    await settle()
    expect(document.querySelector('input[type=time]')).toBeNull()
    expect(saved(answers)).toMatchObject([{ quiet: null }])
  })

  it('say what email needs, and offer no push where the server has none.', async () => {
    await open({ has_email: false, push_key: null })
    expect(findAction('Confirm your email').getAttribute('href')).toBe('/profile')
    expect(text()).not.toContain('Push')
  })

  it('can be retried if they did not load.', async () => {
    const answers = new Answers().fail(getReminderSettings, 500)
    await renderApp('/client/reminders', answers)
    expect(text()).toContain('didn’t load')
  })
})

describe('Push on this device', () => {
  it('is turned on by a press, never before, and off again.', async () => {
    const browser = stubPush()
    const answers = await open()
    expect([browser.ask.mock.calls.length, browser.subscribe.mock.calls.length]).toEqual([0, 0])
    await press(findAction('Turn on push'))
    await settle()
    expect(browser.subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: key })
    expect(answers.sent).toMatchObject([{ endpoint: 'addPushSubscription', body: sent }])
    await press(findAction('Turn off push'))
    await settle()
    expect([browser.has(), localStorage.getItem(pushOwner)]).toEqual([false, null])
    expect(findAction('Turn on push')).toBeDefined()
  })

  it('says how to allow what was blocked.', async () => {
    stubPush('denied')
    await open()
    await press(findAction('Turn on push'))
    await settle()
    expect(text()).toContain('You blocked notifications from this site.')
    expect(text()).not.toContain('Turn on push')
  })

  it('says so where the browser cannot.', async () => {
    await open()
    expect(text()).toContain('This browser can’t show notifications from websites.')
  })

  it('is undone if the server refuses the device.', async () => {
    const browser = stubPush()
    const answers = await open()
    answers.fail(addPushSubscription, 400, { error: 'Try another browser.', code: 'push_address_refused' })
    await press(findAction('Turn on push'))
    await settle()
    expect(browser.has()).toBe(false)
    expect(find('main [role=alert]').textContent).not.toBe('')
  })

  it('ends with a sign-out.', async () => {
    const browser = stubPush()
    await open()
    await press(findAction('Turn on push'))
    await settle()
    const session = getSession()
    expect(localStorage.getItem(pushOwner)).toBe(session.status === 'signed_in' ? session.user.id : '')
    await endSession()
    expect([browser.has(), localStorage.getItem(pushOwner)]).toEqual([false, null])
  })
})
