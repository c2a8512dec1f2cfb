import { keepSignedIn } from '#server/testing/clubs.ts'
import { addEvent, addPrestation } from '#server/testing/events.ts'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { examine } from './examine.ts'
import { press } from './forms.ts'
import { findBrokenAmounts } from './layout.ts'
import { openStage } from './stage.ts'
import { visit, waitUntilAlive } from './visit.ts'

const stage = openStage()

/** A new event, and a guest's booking of it that is to be paid now. */
async function bookPaid(page: Page, title: string): Promise<void> {
  const { world } = stage
  const event = await addEvent(world, { title, search_text: ` ${title.toLowerCase()}`, in_hours: 72 })
  await addPrestation(world, event, { name: 'Regular entry', payment: 'prepaid', price_minor: 2500 })
  await visit(page, `/client/events/${event}`)
  await page.getByRole('button', { name: 'More: Regular entry' }).tap()
  await page.getByRole('region', { name: 'Booking', exact: true }).getByRole('link', { name: 'Continue' }).tap()
  await page.getByRole('region', { name: 'Your booking', exact: true }).getByRole('button', { name: 'Pay €25.00' }).tap()
  await page.waitForURL('**/pay')
  await page.getByRole('button', { name: 'Pay with test wallet' }).waitFor()
  await waitUntilAlive(page)
}

async function arrivePaid(page: Page): Promise<void> {
  await page.waitForURL('**/client/reservations/*?payment=done')
  await stage.world.runDueJobs()
  await page.getByText('You paid €25.00').waitFor()
}

it('A guest pays by wallet, saves a card while paying another booking, pays the next with it in one tap, and removes it.', async () => {
  const ana = await stage.world.guest('client')
  const phone = await stage.phone('dark', ana)

  await bookPaid(phone, 'Low Tide')
  expect(await examine(phone, 'the page where a booking is paid')).toEqual([])
  await press(phone, 'Pay with test wallet')
  await phone.getByRole('dialog', { name: 'Test wallet' }).waitFor()
  expect(await examine(phone, 'the test wallet')).toEqual([])
  await press(phone, 'Close')
  await phone.getByText('You closed your wallet before paying.').waitFor()
  await press(phone, 'Pay with test wallet')
  await press(phone, 'Confirm €25.00')
  await arrivePaid(phone)
  await phone.getByRole('heading', { name: 'Payments' }).waitFor()
  expect(await findBrokenAmounts(phone)).toEqual([])

  await bookPaid(phone, 'High Tide')
  await phone.getByLabel('Test card').selectOption('4000000000009995')
  await press(phone, 'Pay €25.00')
  await phone.getByText('This card has insufficient funds. You weren’t charged.').waitFor()
  await phone.getByLabel('Test card').selectOption('4000000000003155')
  await phone.getByLabel('Save this card for next time').check()
  await press(phone, 'Pay €25.00')
  await phone.waitForURL('**/simulated-payments/charges/**')
  await press(phone, 'Yes, pay €25.00')
  await arrivePaid(phone)
  await stage.world.runDueJobs()

  await bookPaid(phone, 'Spring Tide')
  expect(await examine(phone, 'paying with a saved card')).toEqual([])
  await press(phone, 'Pay €25.00 with Visa ending in 3155')
  // This card’s bank wants to confirm every payment.
  await phone.waitForURL('**/simulated-payments/charges/**')
  await press(phone, 'Yes, pay €25.00')
  await arrivePaid(phone)

  await keepSignedIn(stage.world)
  await visit(phone, '/profile')
  await phone.getByRole('button', { name: 'Remove Visa ending in 3155' }).tap()
  await press(phone, 'Remove card')
  await phone.getByText('No saved cards.').waitFor()
  expect(await examine(phone, 'the profile without cards')).toEqual([])
})
