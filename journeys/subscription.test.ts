import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { addClub, keepSignedIn, passDays } from '#server/testing/clubs.ts'
import { examine, settle } from './examine.ts'
import { press } from './forms.ts'
import { openStage } from './stage.ts'
import { visit } from './visit.ts'

const stage = openStage()
const path = '/admin-club/subscription'

const sees = async (page: Page, text: string) => page.getByText(text).first().waitFor()
const openDialog = async (page: Page, button: string) => {
  await press(page, button)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Cancel|Keep subscription)$/ })
    .waitFor()
}

/** Enters a card at the provider, from whichever button leads there. */
async function giveCard(page: Page, button: string, card: string): Promise<void> {
  await press(page, button)
  await page.getByLabel(card).check()
  await press(page, 'Save this card')
  await page.waitForURL((url) => url.pathname === path && url.search === '')
  await settle(page)
}

describe.each(['phone', 'desktop'] as const)('On a %s', (device) => {
  it('a club tries a plan, adds a card, pays automatically after the trial, upgrades for the shown amount, and can cancel and resume.', async () => {
    const club = await addClub(stage.world)
    const page = await stage[device]('dark', club)
    await visit(page, path)
    await settle(page)
    expect(await examine(page, 'the plans')).toEqual([])
    await openDialog(page, 'Start free trial: Pro')
    await sees(page, 'no card is needed')
    expect(await examine(page, 'the dialog of a trial')).toEqual([])
    await press(page, 'Start free trial')
    await sees(page, 'Your trial ends on')

    await giveCard(page, 'Add a payment method', 'Succeeds at once')
    await sees(page, 'Visa ending in 4242')
    await passDays(stage.world, 15, 5)
    await visit(page, path)
    await sees(page, 'Renews on')
    expect(await examine(page, 'a paid subscription')).toEqual([])

    await openDialog(page, 'Upgrade: Elite')
    expect(await examine(page, 'the dialog of an upgrade')).toEqual([])
    const pay = page.getByRole('dialog').getByRole('button', { name: /^Pay €/ })
    const amount = (await pay.textContent())?.slice('Pay '.length) ?? ''
    await pay.click()
    await sees(page, 'You’re now on Elite.')
    await page.getByText(amount).first().waitFor()

    const download = page.waitForEvent('download')
    await page
      .getByRole('button', { name: /^Save invoice/ })
      .first()
      .click()
    expect((await download).suggestedFilename()).toMatch(/^VSP-\d{4}-\d{6}\.pdf$/)

    await openDialog(page, 'Cancel subscription')
    await sees(page, 'Until then everything works')
    expect(await examine(page, 'the dialog of an end')).toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel subscription' }).click()
    await sees(page, 'Resume first, then change.')
    await press(page, 'Resume')
    await sees(page, 'Renews on')
  })

  it('a missed payment is shown on every page, and confirmed with the bank from here.', async () => {
    const club = await addClub(stage.world)
    const page = await stage[device]('light', club)
    await visit(page, path)
    await openDialog(page, 'Start free trial: Starter')
    await press(page, 'Start free trial')
    await sees(page, 'Your trial ends on')
    await giveCard(page, 'Add a payment method', 'Requires confirmation every time')
    await passDays(stage.world, 15, 15)
    await keepSignedIn(stage.world)
    await visit(page, path)
    await sees(page, 'Your subscription payment is overdue.')
    await sees(page, 'Your bank needs you to confirm €59.29')
    expect(await examine(page, 'a payment that is missed')).toEqual([])
    await press(page, 'Confirm payment')
    await press(page, 'Yes, pay €59.29')
    await page.waitForURL(/confirmed=/)
    await sees(page, 'Your bank needs you to confirm')
    // The provider's webhook is processed; the page updates itself.
    await stage.world.runDueJobs()
    await sees(page, 'Renews on')
    await sees(page, 'Paid')
  })
})
