import { expect, it } from 'vitest'
import { readEmail } from '#server/testing/clubs.ts'
import { addEvent, addPrestation } from '#server/testing/events.ts'
import { field, fillIn, press } from './forms.ts'
import { openStage } from './stage.ts'
import { arrive, visit } from './visit.ts'

const stage = openStage()

async function mailedLink(email: string, subject: string): Promise<string> {
  await stage.world.runDueJobs()
  const text = await readEmail(stage.world, email, subject)
  return /https?:\/\/[^/\s]+(\/sign-in-link#\S+)/.exec(text)?.[1] ?? ''
}

it('A link by email signs in with one press, once, and leads where its guest was going', async () => {
  const { email, id } = await stage.world.guest('client')
  await stage.world.pool.query('update users set email_confirmed_at = now() where id = $1', [id])
  const page = await stage.phone('dark')
  await visit(page, '/login?next=/client/reservations')
  await field(page, 'Username or email').fill(email)
  await press(page, 'Email me a link instead')
  expect(await field(page, 'Email').inputValue()).toBe(email)
  await press(page, 'Email me a link')
  await page.getByText('If this address belongs to an account').waitFor()
  const link = await mailedLink(email, 'Sign in to')

  // The email is read on another device.
  const desk = await stage.desktop('light')
  await visit(desk, link)
  await desk.getByRole('button', { name: `Sign in as ${email.slice(0, 1)}•••@` }).click()
  await arrive(desk, '/client/reservations')

  const again = await stage.desktop('light')
  stage.expectProblem('400 POST /api/auth/sign-in-link/read/')
  await visit(again, link)
  await again.getByText('This link has expired or was used.').waitFor()
})

it('Someone new pays for a ticket by the short form, and sets a password with a code', async () => {
  const id = await addEvent(stage.world, { title: 'Short Form', search_text: ' short form' })
  await addPrestation(stage.world, id, { name: 'Early bird', price_minor: 1500, payment: 'prepaid' })
  const email = 'mira.new@example.com'
  const page = await stage.phone('light')
  const path = `/client/events/${id}`
  await visit(page, path)
  await page.getByRole('button', { name: 'More: Early bird' }).tap()
  const booking = page.getByRole('region', { name: 'Booking', exact: true })
  await booking.getByRole('link', { name: 'Continue', exact: true }).click()
  await arrive(page, '/join')
  await press(page, 'Continue')
  await page.getByText('First name is required').waitFor()
  await fillIn(page, { 'First name': 'Mira', 'Last name': 'Kaya', Email: email, 'Phone number': '+31 6 5550 0123', Age: '27' })
  await press(page, 'Continue')
  await field(page, 'Code from the email').waitFor()
  await stage.world.runDueJobs()
  const code = /^ {4}(\d{6})$/m.exec(await readEmail(stage.world, email, 'Your Vesper code'))?.[1] ?? ''
  await field(page, 'Code from the email').fill(code)
  await arrive(page, `${path}/book`)
  expect(new URL(page.url()).search).toContain('p=')
  await page.getByRole('region', { name: 'Your booking', exact: true }).getByRole('button', { name: 'Pay €15.00' }).tap()
  await page.waitForURL('**/pay')
  await press(page, 'Pay €15.00')
  await page.waitForURL('**/client/reservations/*?payment=done')
  await stage.world.runDueJobs()
  await page.getByText('You paid €15.00').waitFor()

  await visit(page, '/profile')
  await press(page, 'Set a password')
  await press(page, 'Email me a code')
  await field(page, 'Code from the email').waitFor()
  await stage.world.runDueJobs()
  const second = /^ {4}(\d{6})$/m.exec(await readEmail(stage.world, email, 'Your Vesper confirmation code'))?.[1] ?? ''
  await field(page, 'Code from the email').fill(second)
  await fillIn(page, { 'New password': 'a-new-password', 'Confirm new password': 'a-new-password' })
  await page.getByRole('dialog').getByRole('button', { name: 'Set password' }).click()
  await page.getByRole('button', { name: 'Change Password' }).waitFor()
})
