import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { listManagedEvents } from '#contract/events/management.ts'
import { addPrestation } from '#server/testing/events.ts'
import { examine, settle } from './examine.ts'
import { resize } from './layout.ts'
import { field, press } from './forms.ts'
import { openStage } from './stage.ts'
import { arrive, visit } from './visit.ts'

const stage = openStage()

const inDialog = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })

/** The texts of an event's item rows, without what is beside the names. */
const soldNames = async (page: Page) => page.locator('li[data-place] a').allTextContents()

it('What an event sells is built, ordered by keyboard and saved as a template, which creates a series; one of its events is published', async () => {
  const admin = await stage.world.admin()
  const { event_id } = stage.world.event
  const page = await stage.desktop('dark', admin)
  const faults: string[] = []
  const look = async (name: string) => faults.push(...(await examine(page, name)))

  await visit(page, `/admin-club/events/${event_id}/prestations`)
  await page.getByRole('heading', { name: 'Shown to guests in this order' }).waitFor()
  for (const [name, price, stock] of [
    ['Early bird', '12', '50'],
    ['Regular', '18', ''],
  ] as const) {
    await press(page, 'Add item')
    await page.getByRole('menuitem', { name: 'Entry' }).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByLabel('Name').fill(name)
    await drawer.getByText('On sale', { exact: true }).click()
    await drawer.getByLabel('Price, tax included').fill(price)
    // The next item takes it from the first.
    if (name === 'Early bird') await drawer.getByLabel(/^Included tax/).fill('9')
    if (stock !== '') await drawer.getByLabel('Stock').fill(stock)
    await drawer.getByLabel('Release').fill('Entry')
    if (name === 'Early bird') await look('the form of an entry')
    await drawer.getByRole('button', { name: 'Add item' }).click()
    await drawer.waitFor({ state: 'hidden' })
  }
  await page.getByRole('region', { name: 'Release Entry' }).getByText('Opens later').waitFor()
  expect(await soldNames(page)).toEqual(['Entry', 'Front row', 'Early bird', 'Regular'])
  await page.getByRole('button', { name: 'Move Regular' }).focus()
  await page.keyboard.press('ArrowUp')
  await page.getByText('Regular is now 3 of 4').waitFor()
  await page.waitForFunction(() => document.querySelectorAll('li[data-place] a')[2]?.textContent === 'Regular')
  await page.keyboard.press('ArrowDown')
  await page.getByText('Regular is now 4 of 4').waitFor()
  await look('what a night sells, with a release')

  await press(page, 'Save as template')
  await field(page, 'Name').fill('Long nights')
  await inDialog(page, 'Save template').click()
  await page.getByText('Template Long nights saved.').waitFor()

  await visit(page, '/admin-club/events/templates')
  await press(page, 'Actions for Long nights')
  await page.getByRole('menuitem', { name: 'Create events' }).click()
  const repeats = page.getByRole('switch', { name: 'Repeat weekly' })
  const before = await repeats.boundingBox()
  await field(page, 'Date').fill('Fri, Mar 26, 2027')
  await page.keyboard.press('Tab')
  await page.getByText('1 event as a draft.').waitFor()
  // The dialog grows below: nothing moves under the pointer.
  expect(await repeats.boundingBox()).toEqual(before)
  await repeats.check()
  await field(page, 'Dates').fill('4')
  await page.getByText('4 events as drafts.').waitFor()
  await look('a series before it is made')
  await inDialog(page, 'Create events').click()
  await arrive(page, '/admin-club/events')
  await settle(page)

  const { events } = await admin.call(listManagedEvents, { query: { status: 'draft', search: 'Long Night' } })
  expect(events.map((one) => one.business_date).toSorted()).toEqual(['2027-03-26', '2027-04-02', '2027-04-09', '2027-04-16'])
  const [first] = events.toSorted((one, other) => one.starts_at.localeCompare(other.starts_at))
  await visit(page, `/admin-club/events/${first?.id}`)
  await settle(page)
  await press(page, 'Publish event')
  await inDialog(page, 'Publish event').click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })

  const guest = await stage.phone('dark', await stage.world.guest('client'))
  await visit(guest, `/client/events/${first?.slug}`)
  await guest.getByRole('listitem').filter({ hasText: 'Regular' }).getByText('Opens after Early bird').waitFor()
  await guest.getByRole('button', { name: 'More: Early bird' }).tap()
  await guest.getByRole('region', { name: 'Booking' }).getByText('€12.00').waitFor()
  expect(faults).toEqual([])
})

it('An item behind a code is found and booked with the code', async () => {
  const { event_id } = stage.world.event
  await addPrestation(stage.world, event_id, {
    name: 'Friends',
    visibility: 'code',
    access_code: 'HARBOUR',
    price_minor: 500,
    payment: 'at_club',
  })
  const guest = await stage.phone('light', await stage.world.guest('client'))
  await visit(guest, '/client/events/long-night')
  await guest.getByLabel('Access code').fill('harbour')
  await press(guest, 'Apply')
  await guest.getByRole('button', { name: 'More: Friends' }).tap()
  // So tall that the bar at its end lies over no item.
  await resize(guest, 390, 2400)
  expect(await examine(guest, 'a night with its code')).toEqual([])
  await resize(guest, 390, 844)
  await guest.getByRole('region', { name: 'Booking' }).getByRole('link', { name: 'Continue' }).tap()
  await press(guest, 'Book')
  await guest.waitForURL(/\/client\/reservations\//)
  await guest.getByText('Friends').first().waitFor()
})
