import { expect, it } from 'vitest'
import { getReminderSettings } from '#contract/reminders/reminders.ts'
import { openStage } from './stage.ts'
import { visit } from './visit.ts'

const stage = openStage()

it('A guest chooses reminders with the keyboard, and what is pushed to their browser is shown and cleared by the next of its kind', async () => {
  const guest = await stage.world.guest('client')
  const page = await stage.phone('light', guest)
  await visit(page, '/client/reminders')
  const box = page.getByRole('checkbox', { name: 'New events by email' })
  await box.focus()
  await page.keyboard.press('Space')
  await page.getByText('Saved', { exact: true }).waitFor()
  expect((await guest.call(getReminderSettings)).choices.email).toEqual(['new_event', 'on_sale'])

  // No push service is within reach of a test: the browser is handed what one would deliver.
  await page.context().grantPermissions(['notifications'])
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/service-worker.js')
    await navigator.serviceWorker.ready
  })
  const session = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [one] = registrations
      if (one !== undefined) resolve(one.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const registrationId = await registered
  const origin = new URL(page.url()).origin
  const deliver = async (data: string) => session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
  const shown = async () =>
    page.evaluate(async () => {
      const notifications = await (await navigator.serviceWorker.ready).getNotifications()
      return notifications.map(({ title, body, data }) => ({ title, body, path: data as string }))
    })
  const push = {
    title: 'Doors are open: Deep Reef',
    body: 'Kelder Noord, Amsterdam.',
    path: '/client/events/deep-reef',
    tag: 'one',
  }
  await deliver(JSON.stringify(push))
  await deliver(JSON.stringify(push))
  await expect.poll(shown).toEqual([{ title: push.title, body: push.body, path: push.path }])
  await deliver('not ours')
  await expect
    .poll(async () => (await shown()).map(({ title }) => title).toSorted())
    .toEqual(['Doors are open: Deep Reef', 'You have a new notification'])
})
