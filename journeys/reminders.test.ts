import { expect, it } from 'vitest'
import { getReminderSettings } from '#contract/reminders/reminders.ts'
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
  expect((await guest.call(getReminderSettings)).choices.email).toEqual(['new_event', 'on_sale'])

  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/service-worker.js')
    await navigator.serviceWorker.ready
  })
  const [worker] = page.context().serviceWorkers()
  if (worker === undefined) throw new Error('The page has no service worker')
  // Without a window there are no notifications: what would be shown is noted instead.
  await worker.evaluate(`
    self.shown = []
    self.registration.showNotification = async (title, { body, tag, data }) => { self.shown.push({ title, body, tag, data }) }`)
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
  // No push service is within reach of a test: the browser is handed what one would deliver.
  const deliver = async (data: string) => session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
  const shown = async () => worker.evaluate('self.shown')
  const push = { title: 'Doors are open: Deep Reef', body: 'Kelder Noord, Amsterdam.', path: '/client/following', tag: 'one' }
  await deliver(JSON.stringify(push))
  const first = { title: push.title, body: push.body, tag: 'one', data: push.path }
  await expect.poll(shown).toEqual([first])
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
  await tap(push.path)
  await arrive(page, push.path)
  await tap('https://elsewhere.example/')
  await arrive(page, '/notifications')
})
