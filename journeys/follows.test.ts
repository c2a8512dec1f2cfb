import { expect, it } from 'vitest'
import { manageEvent, updateEvent } from '#contract/events/management.ts'
import { manageEvents } from '#server/modules/events/testing/managed-events.ts'
import { addPrestation } from '#server/testing/events.ts'
import { field, press } from './forms.ts'
import { openStage } from './stage.ts'
import { arrive, visit } from './visit.ts'

const stage = openStage()

it('A guest follows an artist of an event through a sign-in, hears of the next event there, and opens it', async () => {
  const admin = await stage.world.admin()
  const club = manageEvents(stage.world, admin)
  const { event } = await club.published({ title: 'First Light', lineup: ['Ana Kova', 'Teo Brandt'] })
  const guest = await stage.world.guest('client')
  // The first event is announced before anyone follows.
  await stage.world.runDueJobs()

  const page = await stage.phone('dark')
  await visit(page, `/client/events/${event.slug}`)
  await page.getByRole('link', { name: 'Ana Kova' }).tap()
  await arrive(page, '/artists/ana-kova')
  await page.getByRole('link', { name: 'Follow Ana Kova' }).tap()
  await page
    .getByRole('main')
    .getByRole('link', { name: /sign in/i })
    .first()
    .tap()
  await field(page, 'Username or email').fill(guest.username)
  await field(page, 'Password').fill(stage.world.password)
  await press(page, 'Sign in')
  await arrive(page, '/artists/ana-kova')
  await page.getByRole('button', { name: 'Following Ana Kova', pressed: true }).waitFor()

  const next = await club.draft({ title: 'Second Light' })
  await admin.call(updateEvent, { params: { id: next.id }, body: { version: next.version, lineup: ['ANA KOVA'] } })
  await addPrestation(stage.world, next.id)
  await admin.call(manageEvent, { params: { id: next.id }, body: { action: 'publish' } })
  await stage.world.runDueJobs()

  await visit(page, '/notifications')
  await page.getByRole('link', { name: /^Ana Kova plays at / }).tap()
  await arrive(page, `/client/events/${next.slug}`)
  await page.getByRole('heading', { level: 1, name: 'Second Light' }).waitFor()

  await visit(page, '/client/following')
  await press(page, 'Unfollow Ana Kova')
  await page.getByText('You don’t follow anyone yet').waitFor()
  expect(await page.getByRole('link', { name: 'Ana Kova' }).count()).toBe(0)
})
