import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { readPdf } from '#server/testing/read-pdf.ts'
import { setUpClub, signUpForClub } from './club.ts'
import { examine, settle } from './examine.ts'
import { field, press } from './forms.ts'
import { openStage } from './stage.ts'
import { arrive, visit } from './visit.ts'

const stage = openStage()
const owner = { username: 'saskia', first_name: 'Saskia', last_name: 'de Wit', email: 'saskia@kade.example' }

/** To the next onboarding step, which is at `path`. */
async function goOn(page: Page, step: string, path: string): Promise<void> {
  await page.getByRole('link', { name: `Next: ${step}` }).click()
  await arrive(page, path)
  await settle(page)
}

async function chooseTrial(page: Page): Promise<void> {
  await press(page, 'Start free trial: Pro')
  await page.getByRole('dialog').getByRole('button', { name: 'Start free trial', exact: true }).click()
  await page.getByText('Your trial of Pro has started.').first().waitFor()
}

/** By keyboard only: the name is prefilled, and is the signature. */
async function signByKeyboard(page: Page): Promise<void> {
  await field(page, 'Full name').focus()
  await page.keyboard.press('Tab')
  expect(await page.getByRole('radio', { name: 'Type' }).evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByText('Your club is open').waitFor()
}

/** The text of the signed copy. */
async function readCopy(page: Page): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), press(page, 'Download signed copy')])
  expect(file.suggestedFilename()).toMatch(/^vesper-contract-version-\d\.pdf$/)
  return readPdf(await readFile(await file.path())).join('\n')
}

async function publishEvent(page: Page, title: string): Promise<string> {
  await page.getByRole('link', { name: 'New event' }).first().click()
  await field(page, 'Title').fill(title)
  await press(page, 'Create draft')
  await page.getByRole('link', { name: 'Tickets & tables' }).click()
  await press(page, 'Add item')
  await page.getByRole('menuitem', { name: 'Entry' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel(/^Name/).fill('Entry')
  await drawer.getByText('On sale', { exact: true }).click()
  await drawer.getByLabel(/^Price, tax included/).fill('12')
  // Asked once, for the club's first priced item.
  await drawer.getByLabel(/^Included tax/).fill('9')
  await drawer.getByRole('button', { name: 'Add item', exact: true }).click()
  await drawer.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Details' }).click()
  await press(page, 'Publish event')
  await page.getByRole('dialog').getByRole('button', { name: 'Publish event', exact: true }).click()
  return (await page.getByRole('link', { name: 'Guest page' }).getAttribute('href')) ?? ''
}

it('A club opens without help, from sign-up to a published event, which a client then books', async () => {
  const page = await stage.desktop('light')
  await signUpForClub(page, owner)
  const sections = page.getByRole('navigation', { name: 'Sections', exact: true })
  expect(await sections.getByRole('link', { name: 'Events' }).getAttribute('aria-disabled')).toBe('true')
  await setUpClub(page, 'Kade Noord')
  await goOn(page, 'Choose a subscription', '/admin-club/subscription')
  await chooseTrial(page)
  await goOn(page, 'Sign the contract', '/admin-club/contract')
  await page.getByRole('heading', { name: 'Club agreement' }).waitFor()
  expect(await examine(page, 'the contract to be signed')).toEqual([])
  await signByKeyboard(page)
  expect(await examine(page, 'the signed contract')).toEqual([])
  const copy = await readCopy(page)
  for (const words of ['Kade Noord B.V.', 'Pro', 'Signed bySaskia de Wit']) expect(copy).toContain(words)

  await sections.getByRole('link', { name: 'Events' }).click()
  await arrive(page, '/admin-club/events')
  const event = await publishEvent(page, 'First Light')

  const guest = await stage.phone('dark', await stage.world.guest('client'))
  await visit(guest, event)
  await guest.getByRole('heading', { level: 1, name: 'First Light' }).waitFor()
  await guest.getByRole('button', { name: 'More: Entry' }).tap()
  await guest.getByRole('region', { name: 'Booking', exact: true }).getByRole('link', { name: 'Continue' }).tap()
  const summary = guest.getByRole('region', { name: 'Your booking', exact: true })
  // A new item is paid online, unless the club says otherwise.
  await summary.getByText('€12.00', { exact: true }).waitFor()
  await summary.getByRole('button', { name: 'Pay €12.00' }).tap()
  await guest.waitForURL('**/pay')
  await press(guest, 'Pay €12.00')
  await guest.waitForURL('**/client/reservations/*?payment=done')
  await stage.world.runDueJobs()
  await guest.getByText('You paid €12.00').waitFor()

  await page.reload()
  await settle(page)
  await page
    .getByText(/1 places? (is|are) taken/)
    .first()
    .waitFor()
})
