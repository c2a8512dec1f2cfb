import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { field, fillIn, press } from './forms.ts'
import { openStage } from './stage.ts'
import { arrive, visit } from './visit.ts'

const stage = openStage()

/** Writes a page's next version and publishes it, in effect today. */
async function publish(page: Page, name: string, body: string, summary: string): Promise<void> {
  await visit(page, '/super-admin/pages')
  await page.getByRole('link', { name: `Edit ${name.toLowerCase()}` }).click()
  await field(page, 'Text').fill(body)
  await field(page, 'What changed').fill(summary)
  await press(page, 'Save draft')
  await page.getByText('Draft saved. Guests see it once you publish it.').waitFor()
  await press(page, 'Publish version')
  const dialog = page.getByRole('dialog', { name: `Publish ${name.toLowerCase()}` })
  await dialog.getByRole('button', { name: 'Publish version' }).click()
  await page.getByText(`${name} is published.`).waitFor()
}

it('The platform publishes help and terms; a guest reads them, and accepts this version of the terms by signing up', async () => {
  const office = await stage.desktop('light', await stage.world.guest('superadmin'))
  await publish(office, 'Help', '## Tickets\n\nYour tickets are under **Bookings**.', 'First answers')
  await publish(office, 'Terms', '## Who we are\n\nThe Night Company runs this site.', 'First version')
  await publish(office, 'Terms', '## Who we are\n\nThe Day Company runs this site.', 'We have a new name')

  const page = await stage.phone('dark')
  await visit(page, '/help')
  await page.getByRole('heading', { level: 2, name: 'Tickets' }).waitFor()
  await page.getByText('Your tickets are under Bookings.').waitFor()

  await visit(page, '/signup')
  await page.getByText('By creating an account, you agree to the Terms.').waitFor()
  const [terms] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('main').getByRole('link', { name: 'Terms' }).tap(),
  ])
  await terms.getByText('The Day Company runs this site.').waitFor()
  await terms.close()
  await page.getByLabel('Username').fill('noor.halim')
  await page.getByText('Username is available').waitFor()
  await fillIn(page, {
    'First name': 'Noor',
    'Last name': 'Halim',
    'Phone number': '+31 6 5550 0123',
    Email: 'noor@example.com',
    Age: '27',
    Password: 'six-or-more',
    'Confirm password': 'six-or-more',
  })
  await page.getByRole('button', { name: 'Create account' }).tap()
  await page.getByText('Account created successfully!').waitFor()
  await arrive(page, '/client/verify-identity')

  const { rows } = await stage.world.pool.query(
    `select v.page, v.version, a.source from page_acceptances a join page_versions v on v.id = a.page_version_id
      join users u on u.id = a.user_id where u.username = 'noor.halim'`,
  )
  expect(rows).toEqual([{ page: 'terms', version: 2, source: 'sign_up' }])

  await visit(page, '/terms?version=1')
  await page.getByText('The Night Company runs this site.').waitFor()
  await page.getByRole('link', { name: 'Read the version in effect' }).tap()
  await page.getByText('The Day Company runs this site.').waitFor()
})
