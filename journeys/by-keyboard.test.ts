import { addEvent, addPrestation } from '#server/testing/events.ts'
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openStage } from './stage.ts'
import { enter, reach } from './keys.ts'
import { visit, waitUntilAlive } from './visit.ts'

const stage = openStage()

/** What is wrong with where the focus is: it shows, in a place that nothing covers. */
const faultOfFocus = async (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const focused = document.activeElement
    if (focused === null || focused === document.body) return 'Nothing has the focus.'
    const name = focused.getAttribute('aria-label') ?? focused.textContent
    // A card's link shows it around the card, and a radio button on its label.
    const around = [focused, focused.closest('label, article, li'), focused.nextElementSibling, focused.parentElement]
    const hasRing = around.some((one) =>
      ['', '::before', '::after'].some((part) => one !== null && getComputedStyle(one, part).outlineStyle !== 'none'),
    )
    if (!hasRing) return `The focus does not show on ${name}.`
    const { x, y, width, height } = focused.getBoundingClientRect()
    const above = document.elementFromPoint(x + width / 2, y + height / 2)
    const isSeen = above !== null && (focused.contains(above) || above.contains(focused))
    return isSeen ? null : `Something covers ${name}.`
  })

/** Presses a button or link that is reached with Tab and seen to have the focus. */
async function press(page: Page, target: Locator): Promise<void> {
  await reach(page, target)
  expect(await faultOfFocus(page)).toBeNull()
  await enter(page, target)
}

/** The focus is at the beginning of a page that has just opened: the next Tab goes on from there. */
async function arriveAt(page: Page, heading: string | RegExp): Promise<void> {
  await page.getByRole('heading', { level: 1, name: heading }).waitFor()
  const isAtStart = async () => page.evaluate(() => ['BODY', 'MAIN', 'H1'].includes(document.activeElement?.tagName ?? ''))
  await expect.poll(isAtStart).toBe(true)
}

const hasFocus = async (target: Locator) => target.evaluate((element) => element === document.activeElement)

/** Closes a dialog: the focus is in it while it is open, and then back on what opened it. */
async function closeDialog(page: Page, name: string, opener: Locator): Promise<void> {
  const dialog = page.getByRole('dialog', { name })
  await dialog.waitFor()
  await expect.poll(async () => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(async () => hasFocus(opener)).toBe(true)
}

it.each(['desktop', 'phone'] as const)(
  'A guest goes from the first page to a paid ticket by keyboard alone (%s), and always sees where the focus is.',
  async (device) => {
    const { world } = stage
    const title = `Night Ferry ${device}`
    const event = await addEvent(world, { title, search_text: ` ${title.toLowerCase()}`, in_hours: 72 })
    await addPrestation(world, event, { name: 'Regular entry', payment: 'prepaid', price_minor: 2500 })
    const page = await stage[device]('dark', await world.guest('client'))
    const button = (name: string) => page.getByRole('button', { name, exact: true })

    await visit(page, '/')
    await press(page, page.locator(`main a[href="/client/events/${event}"]`).last())
    await arriveAt(page, title)
    await press(page, button('More: Regular entry'))
    // The page stays where it is: the next ticket is one more press.
    await expect.poll(async () => hasFocus(button('More: Regular entry'))).toBe(true)
    await press(page, page.getByRole('region', { name: 'Booking', exact: true }).getByRole('link', { name: 'Continue' }))
    await arriveAt(page, 'Book your night')
    await press(page, page.getByRole('region', { name: 'Your booking', exact: true }).getByRole('button', { name: 'Pay €25.00' }))

    await page.waitForURL('**/pay')
    await button('Pay with test wallet').waitFor()
    await waitUntilAlive(page)
    await arriveAt(page, 'Pay €25.00')
    await press(page, button('Pay with test wallet'))
    await closeDialog(page, 'Test wallet', button('Pay with test wallet'))
    await reach(page, page.getByLabel('Test card'))
    expect(await faultOfFocus(page)).toBeNull()
    await press(page, button('Pay €25.00'))

    await page.waitForURL('**/client/reservations/*?payment=done')
    await world.runDueJobs()
    await page.getByText('You paid €25.00').waitFor()
    await arriveAt(page, 'You’re going')
    await press(page, button('Cancel booking'))
    await closeDialog(page, 'Cancel this booking?', button('Cancel booking'))
    await press(page, page.getByRole('link', { name: 'Show ticket' }).first())
    await arriveAt(page, title)
    await page.getByText('Ticket code').waitFor({ state: 'attached' })
  },
)
