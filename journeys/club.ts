import type { Locator, Page } from 'playwright-core'
import { settle } from './examine.ts'
import { field, fillIn, press } from './forms.ts'
import { arrive, visit } from './visit.ts'

export interface Person {
  username: string
  first_name: string
  last_name: string
  email: string
}

/** Signs up as a club administrator, with an ambassador's code if given, and signs in, which leads to the setup. */
export async function signUpForClub(
  page: Page,
  { username, first_name, last_name, email }: Person,
  code?: string,
): Promise<void> {
  await page.clock.install()
  await visit(page, code === undefined ? '/signup' : `/signup?ref=${code}`)
  if (code === undefined) await page.getByRole('radio', { name: 'Club Admin' }).check()
  await field(page, 'Username').fill(username)
  await page.getByText('Username is available').waitFor()
  const passwords = { Password: 'six-or-more', 'Confirm password': 'six-or-more' }
  await fillIn(page, {
    'First name': first_name,
    'Last name': last_name,
    'Phone number': '+31 20 555 0142',
    Email: email,
    ...passwords,
  })
  await press(page, 'Create account')
  await page.getByText('Account created successfully!').waitFor()
  await page.clock.fastForward(2000)
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
  await fillIn(page, { 'Username or email': username, Password: 'six-or-more' })
  await press(page, 'Sign in')
  await page.clock.resume()
  await arrive(page, '/admin-club/setup')
  await settle(page)
}

/** A select field, found by its label. */
export const listField = (page: Page, label: string): Locator => page.locator('input').and(field(page, label))

/** Types into a select field and chooses the match. */
export async function pick(page: Page, label: string, option: string): Promise<void> {
  await listField(page, label).fill(option)
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** Saves the setup section with this heading, and waits until it is saved. */
export async function saveSetup(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save changes', exact: true }).click()
  await page.getByText('All changes are saved.').waitFor()
}

/** Creates a club in Amsterdam and completes its setup. */
export async function setUpClub(page: Page, name: string): Promise<void> {
  await fillIn(page, { 'Club name': name, City: 'Amsterdam' })
  await pick(page, 'Country', 'Netherlands')
  await press(page, 'Create club')
  await fillIn(page, {
    'Legal name': `${name} B.V.`,
    'Street and number': 'Kade 7',
    'Contact email': 'hello@kade.example',
    'Contact phone': '+31 20 555 0142',
    'Licence capacity': '400',
  })
  await saveSetup(page)
  await page.getByRole('heading', { name: 'Setup is complete' }).waitFor()
}
