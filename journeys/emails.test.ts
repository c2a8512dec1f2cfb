import { randomUUID } from 'node:crypto'
import { admitWalkIn } from '#contract/door/walk-ins.ts'
import { createReservation } from '#contract/reservations/reservations.ts'
import { createRole } from '#contract/staffing/staff-roles.ts'
import { expect, it } from 'vitest'
import { writeEmail } from '#server/infrastructure/mail/write-email.ts'
import { openDoorEvent } from '#server/modules/door/testing/door-event.ts'
import { keepSignedIn } from '#server/testing/clubs.ts'
import { findViolations } from './examine.ts'
import { field, fillIn, press } from './forms.ts'
import { openStage } from './stage.ts'
import { arrive, visit } from './visit.ts'

const stage = openStage()

it('A reset code comes by email and opens the account again', async () => {
  const { email, username } = await stage.world.guest('client')
  const page = await stage.desktop('dark')
  await visit(page, '/reset-password')
  await fillIn(page, { Email: email })
  await press(page, 'Send code')
  await field(page, 'Reset code').waitFor()
  await stage.world.runDueJobs()

  const mailbox = await page.context().newPage()
  await mailbox.goto('/dev/mailbox')
  await mailbox.getByRole('link').filter({ hasText: email }).click()
  const code = /\b\d{6}\b/.exec(await mailbox.locator('pre').innerText())?.[0] ?? ''
  await fillIn(page, { 'Reset code': code })
  await press(page, 'Verify code')
  await fillIn(page, { 'New password': 'a-new-password', 'Confirm new password': 'a-new-password' })
  await press(page, 'Reset password')
  await page.waitForURL((url) => url.pathname === '/login')
  await fillIn(page, { 'Username or email': username, Password: 'a-new-password' })
  await press(page, 'Sign in')
  await arrive(page, '/client/events')
})

it('A person is added by keyboard, invited by email, and the password chosen there opens the club', async () => {
  const admin = await stage.world.admin()
  const body = { name: 'Bar', colour: '#2a6fc9', permissions: { can_access_events: true } } as const
  await admin.call(createRole, { body })
  const email = 'noor@example.com'
  const desk = await stage.desktop('dark', admin)
  await visit(desk, '/admin-club/staff-management')
  await desk.getByRole('button', { name: 'Add staff' }).first().focus()
  await desk.keyboard.press('Enter')
  for (const [label, text] of [
    ['First name', 'Noor'],
    ['Last name', 'Bakker'],
    ['Username', 'noor.b'],
    ['Email', email],
  ] as const) {
    await field(desk, label).focus()
    await desk.keyboard.type(text)
  }
  await desk.keyboard.press('Enter')
  await desk.getByText(`We sent an invitation to ${email}.`).waitFor()
  await stage.world.runDueJobs()
  const page = await stage.phone('light')
  await page.goto('/dev/mailbox')
  await page.getByRole('link').filter({ hasText: email }).tap()
  const button = page.frameLocator('iframe').getByRole('link', { name: 'Choose a password' })
  const { pathname, hash } = new URL((await button.getAttribute('href')) ?? '')
  await visit(page, pathname + hash)
  await page.getByText('Your username is').waitFor()
  expect(await findViolations(page)).toEqual([])
  await fillIn(page, { Password: 'a-long-evening', 'Confirm password': 'a-long-evening' })
  await press(page, 'Choose password')
  await arrive(page, '/staff-club/dashboard')
})

it('An email confirms a booking, and its link leads to the reservation', async () => {
  const guest = await stage.world.guest('client')
  const { event_id, prestation_id } = stage.world.event
  const body = { event_id, lines: [{ prestation_id, quantity: 1 }], party_size: 1 }
  const { id, reference } = await guest.call(createReservation, { body, idempotencyKey: crypto.randomUUID() })
  await stage.world.runDueJobs()
  const page = await stage.phone('light', guest)
  await page.goto('/dev/mailbox')
  await page.getByRole('link').filter({ hasText: guest.email }).tap()
  const email = page.frameLocator('iframe')
  await email.getByText(reference).first().waitFor()
  const links = await email
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => new URL(link.getAttribute('href') ?? '').pathname))
  expect(links).toContain(`/client/reservations/${id}`)
})

it.each(['phone', 'desktop'] as const)(
  'An email stays as wide as the %s that shows it, however long a word in it is',
  async (device) => {
    const page = await stage[device]('light')
    const word = 'Donaudampfschifffahrtsgesellschaft'.repeat(8)
    const { html } = writeEmail({
      subject: word,
      heading: word,
      text: [word, `See https://vesper.example/${word}.`],
      linked: true,
      action: { label: word, url: 'https://vesper.example' },
      facts: [
        ['Where', word],
        [word, 'Yes'],
      ],
      notes: [word],
      reason: word,
      site: `https://${word}.example`,
    })
    await page.setContent(html)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  },
)

it('The door emails a receipt to the address that a walk-in gives, and it says what they paid', async () => {
  const price = { kind: 'entry', payment: 'at_club', price_minor: 1_500, tax_bp: 2_100 }
  const door = await openDoorEvent(stage.world, { title: 'Low Tide' }, price)
  door.begin()
  await keepSignedIn(stage.world)
  const sold = {
    walk_in_id: randomUUID(),
    prestation_id: door.prestation_id,
    quantity: 2,
    total_minor: 3_000,
    method: 'card',
  } as const
  await door.keeper.call(admitWalkIn, { params: door.params, body: sold })
  const host = await stage.phone('dark', door.keeper)
  await host.goto(`/admin-club/door/${door.event_id}?view=guests`)
  await host.getByText('Online').waitFor()
  await host.getByRole('region', { name: 'Guests' }).getByRole('listitem').getByRole('button').first().tap()
  await press(host, 'Receipt')
  await host.getByText('Paid by card').waitFor()
  expect(await findViolations(host)).toEqual([])
  await fillIn(host, { 'Guest’s email': 'walk.in@example.com' })
  await press(host, 'Email receipt')
  await host.getByText('The receipt is on its way.').waitFor()
  await stage.world.runDueJobs()

  const page = await stage.phone('light')
  await page.goto('/dev/mailbox')
  await page.getByRole('link').filter({ hasText: 'walk.in@example.com' }).tap()
  const email = page.frameLocator('iframe')
  await email.getByText('Your receipt: €30.00').first().waitFor()
  for (const part of ['2 × Entry', 'Tax included', 'Paid by card at the venue', 'The receipt is attached as a PDF.'])
    await email.getByText(part).first().waitFor()
  expect(await findViolations(page)).toEqual([])
})

it.each([
  ['phone', 'dark', 'checked'],
  // The same elements in other colours. The description of the API has tens of thousands of them.
  ['desktop', 'light', 'only'],
] as const)('What developers read is accessible, too: on a %s, %s', async (device, theme, contrasts) => {
  const page = await stage[device](theme)
  const faults: string[] = []
  for (const path of ['/api/docs', '/dev/mailbox']) {
    await page.goto(path)
    faults.push(...(await findViolations(page, contrasts)).map((violation) => `${path}: ${violation}`))
    if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)) faults.push(`${path} scrolls sideways`)
  }
  await page.locator('li').getByRole('link').first().click()
  await page.locator('iframe').waitFor()
  faults.push(...(await findViolations(page, contrasts)).map((violation) => `an email: ${violation}`))
  expect(faults).toEqual([])
})
