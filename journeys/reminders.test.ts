import { expect, it, onTestFinished } from 'vitest'
import { addFollow } from '#contract/follows/follows.ts'
import { addPushSubscription } from '#contract/reminders/push-subscriptions.ts'
import { getReminderSettings, saveReminderSettings } from '#contract/reminders/reminders.ts'
import { addEvent } from '#server/testing/events.ts'
import { openPushService } from '#server/testing/push-service.ts'
import { examine } from './examine.ts'
import { openStage } from './stage.ts'
import { arrive, visit } from './visit.ts'

const stage = openStage()

it('A guest chooses reminders with the keyboard, and what is pushed to their browser is shown and opens its page', async () => {
  const guest = await stage.world.guest('client')
  const page = await stage.phone('light', guest)
  await visit(page, '/client/reminders')
  const box = page.getByRole('checkbox', { name: 'New events by email' })
  await box.focus()
  await page.keyboard.press('Space')
  await page.getByText('Saved', { exact: true }).waitFor()
  const { choices, push_key } = await guest.call(getReminderSettings)
  expect(choices.email).toEqual(['new_event', 'on_sale'])
  expect(await examine(page, 'the choice of reminders')).toEqual([])

  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/service-worker.js')
    await navigator.serviceWorker.ready
  })
  const [worker] = page.context().serviceWorkers()
  if (worker === undefined) throw new Error('The page has no service worker')
  // Without a window there are no notifications: what would be shown is noted instead.
  await worker.evaluate(`
    self.shown = []
    self.registration.showNotification = async (title, { body, tag, data, icon }) => {
      self.icon = icon
      self.shown.push({ title, body, tag, data })
    }`)
  const session = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [one] = registrations
      if (one !== undefined) resolve(one.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const registrationId = await registered
  const { origin } = new URL(page.url())
  // The browser's own push service is not within reach: it is handed what one on this machine received and decrypted.
  const deliver = async (data: string) => session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
  const shown = async () => worker.evaluate('self.shown')
  const service = await openPushService(push_key ?? '')
  onTestFinished(async () => service.close())
  // It is five in the morning where this browser is.
  await guest.call(saveReminderSettings, { body: { ...choices, quiet: null } })
  await guest.call(addPushSubscription, { body: service.subscribe().subscription })
  const id = await addEvent(stage.world, { title: 'Deep Reef', in_hours: 0 })
  await guest.call(addFollow, { params: { kind: 'event', id } })
  stage.world.clock.move({ minutes: 6 })
  await stage.world.runDueJobs()
  expect(service.received).toHaveLength(1)
  const push = service.received[0]?.message
  await deliver(JSON.stringify(push))
  const path = `/client/events/${id}`
  const first = { title: 'Doors are open: Deep Reef', body: push?.['body'], tag: push?.['tag'], data: path }
  await expect.poll(shown).toEqual([first])
  // Read as a notification reads it: without a document, no browser draws an SVG.
  const side = 'fetch(self.icon).then((answer) => answer.blob()).then(createImageBitmap).then(({ width }) => width)'
  expect(await worker.evaluate(side)).toBe(192)
  await deliver('not ours')
  const other = { title: 'You have a new notification', body: '', tag: 'unread', data: '/notifications' }
  await expect.poll(shown).toEqual([first, other])

  const tap = async (path: string) =>
    worker.evaluate(`{
      const event = new Event('notificationclick')
      event.notification = { close() {}, data: ${JSON.stringify(path)} }
      event.waitUntil = (work) => work
      self.dispatchEvent(event)
    }`)
  await tap(path)
  await page.getByRole('heading', { level: 1, name: 'Deep Reef' }).waitFor()
  await tap('https://elsewhere.example/')
  await arrive(page, '/notifications')
})
