import { expect, it } from 'vitest'
import { getQueueCode } from '#contract/door/queue-code.ts'
import { openDoorEvent } from '#server/modules/door/testing/door-event.ts'
import { keepSignedIn } from '#server/testing/clubs.ts'
import { examine } from './examine.ts'
import { fillIn, press } from './forms.ts'
import { openStage } from './stage.ts'
import { visit } from './visit.ts'

const stage = openStage()

it('A guest scans the code at the end of the queue, signs in, and their ticket says since when they are in it', async () => {
  const { world } = stage
  const event = await openDoorEvent(world, { title: 'Harbour Lights' })
  const { client, id } = await event.book(2)
  event.begin()
  await keepSignedIn(world)
  const tablet = await stage.desktop('dark', event.keeper)
  await tablet.goto(`/admin-club/door/${event.event_id}`)
  await tablet.getByText('Online').waitFor()
  await press(tablet, 'Queue')
  await tablet.getByRole('link', { name: 'Show the code for guests’ phones' }).click()
  const code = tablet.getByRole('figure', { name: 'QR code: joins the queue' })
  await code.waitFor()
  expect(await examine(tablet, 'the code at the end of the queue')).toEqual([])
  const { qr } = await event.keeper.call(getQueueCode, { params: event.params })
  expect(await code.locator('path').getAttribute('d')).toBe(qr?.path)

  const phone = await stage.phone('light')
  await visit(phone, `/queue${new URL(qr?.text ?? '').hash}`)
  await phone.getByRole('heading', { name: 'We’re keeping your place' }).waitFor()
  expect(await examine(phone, 'a place that is kept')).toEqual([])
  await phone.getByRole('link', { name: 'Sign in', exact: true }).last().tap()
  await fillIn(phone, { 'Username or email': client.username, Password: world.password })
  await press(phone, 'Sign in')
  await phone.getByRole('heading', { name: 'You’re in the queue' }).waitFor()
  expect(await examine(phone, 'a guest in the queue')).toEqual([])
  await phone.getByRole('link', { name: 'Show your ticket' }).tap()
  await phone.getByText(/^In the queue since/).waitFor()
  expect(new URL(phone.url()).pathname).toBe(`/client/reservations/${id}/ticket`)
})
