import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { createEvent, getManagedEvent } from '#contract/events/management.ts'
import { examine, settle } from './examine.ts'
import { chooseFile, field, press } from './forms.ts'
import { openStage } from './stage.ts'
import { visit } from './visit.ts'

const stage = openStage()

async function draft(title: string) {
  const admin = await stage.world.admin()
  const event = await admin.call(createEvent, {
    body: { title, starts_at_local: '2030-10-26T23:00', ends_at_local: '2030-10-27T06:00' },
  })
  return {
    admin,
    event,
    path: `/admin-club/events/${event.id}`,
    read: async () => admin.call(getManagedEvent, { params: { id: event.id } }),
  }
}

/** The text about how far the event is saved. */
const saved = (page: Page, words: RegExp) => page.locator('form output').filter({ hasText: words }).waitFor()
const photo = async () => ({
  name: 'stage.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#096c3d' } })
    .jpeg()
    .toBuffer(),
})

it('A draft saves automatically, also after the network was away, and reopens unchanged', async () => {
  const { admin, path, read } = await draft('Undertow')
  const page = await stage.desktop('light', admin)
  await visit(page, path)
  await page.getByText('It lasts 8 hours, since the clocks change: 7 hours by the clock.').waitFor()
  await field(page, 'Title').fill('Undertow: All Night')
  await saved(page, /^Saved \d\d:\d\d$/)
  expect(await read()).toMatchObject({ title: 'Undertow: All Night', slug: 'undertow-all-night-2030-10-26', version: 2 })

  stage.expectProblem('net::ERR_INTERNET_DISCONNECTED PUT /api/club-admin/events/')
  stage.allowProblem('net::ERR_INTERNET_DISCONNECTED GET /api/health/')
  await page.context().setOffline(true)
  await field(page, 'Dress code').fill('Dark and comfortable')
  await saved(page, /Not saved: there’s no connection/)
  await page.context().setOffline(false)
  await press(page, 'Save now')
  await saved(page, /^Saved \d\d:\d\d$/)

  await chooseFile(page, 'Choose a picture for Cover picture', await photo())
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByRole('button', { name: 'Save picture' }).click()
  await page.getByRole('article', { name: 'As guests see it' }).locator('img').waitFor()
  await page.reload()
  await settle(page)
  expect(await field(page, 'Dress code').inputValue()).toBe('Dark and comfortable')
  expect(await read()).toMatchObject({ dress_code: 'Dark and comfortable', cover: { focal_x_bp: 5_000 } })
})

it('Two editors of one event see both versions, and nothing is lost', async () => {
  const { admin, path, read } = await draft('Twofold')
  const colleague = await stage.world.staff('can_access_events')
  const [one, other] = [await stage.desktop('dark', admin), await stage.phone('light', colleague)]
  await visit(one, path)
  await visit(other, path)
  await field(one, 'Title').fill('Twofold: Late')
  await saved(one, /^Saved \d\d:\d\d$/)

  stage.expectProblem('409 PUT /api/club-admin/events/')
  await field(other, 'Dress code').fill('White')
  const notice = other.getByRole('alert').filter({ hasText: 'Someone else changed this in the meantime' })
  await notice.waitFor()
  // The bar covers half a tab at the previous scroll position, so the field was scrolled into view.
  await other.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  expect(await examine(other, 'both versions')).toEqual([])
  await notice.getByRole('button', { name: 'Save my version' }).click()
  await saved(other, /^Saved \d\d:\d\d$/)
  expect(await read()).toMatchObject({ title: 'Twofold: Late', dress_code: 'White', version: 3 })
  expect(await field(other, 'Title').inputValue()).toBe('Twofold: Late')
})

it('The month shows its events, and creates one on a day', async () => {
  const { admin } = await draft('Calendar Night')
  const page = await stage.desktop('light', admin)
  await visit(page, '/admin-club/events?view=calendar&month=2030-10')
  await page
    .getByRole('link', { name: /Calendar Night/ })
    .first()
    .waitFor()
  await page.getByRole('link', { name: 'New event on Saturday, October 26' }).focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'New event' }).waitFor()
  await field(page, 'Title').fill('Friday First')
  await press(page, 'Create draft')
  await page.getByRole('heading', { level: 1, name: 'Friday First' }).waitFor()
  // In the header, and in the preview once it is drawn.
  await page.getByText('Fri, Oct 25, 2030, 11:00 PM – Sat 6:00 AM').first().waitFor()
})
