import { login } from '#contract/accounts/accounts.ts'
import { listStatements } from '#contract/ambassadors/statements.ts'
import { updateCommissionRate } from '#contract/ambassadors/club-ambassadors.ts'
import { manageClubReservation } from '#contract/reservations/club-reservations.ts'
import { createReservation, manageReservation } from '#contract/reservations/reservations.ts'
import { chooseSubscription, setUpPaymentMethod } from '#contract/subscriptions/subscriptions.ts'
import { getTickets } from '#contract/door/tickets.ts'
import { arrive as comeIn, keepSignedIn, passDays, readSubjects } from '#server/testing/clubs.ts'
import { giveCard } from '#server/testing/money.ts'
import { addEvent, addPrestation } from '#server/testing/events.ts'
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { setUpClub, signUpForClub } from './club.ts'
import { examine } from './examine.ts'
import { field, fillIn, press } from './forms.ts'
import { openStage, type Visitor } from './stage.ts'
import { arrive, visit } from './visit.ts'

const stage = openStage()

async function signIn(username: string, password = 'six-or-more'): Promise<Visitor> {
  const { token } = await stage.world.anonymous(login, { body: { username, password } })
  if (token === null) throw new Error(`${username} cannot sign in`)
  return { token, call: stage.world.as(token) }
}

async function signUp(page: Page): Promise<Visitor> {
  await page.clock.install()
  await visit(page, '/signup')
  await page.getByRole('radio', { name: 'Ambassador' }).check()
  await fillIn(page, {
    Username: 'imani',
    'First name': 'Imani',
    'Last name': 'Okoro',
    Email: 'imani@example.com',
    Password: 'six-or-more',
    'Confirm password': 'six-or-more',
  })
  await press(page, 'Create account')
  await page.getByText('Please wait for approval to access your account').waitFor()
  await page.clock.fastForward(2000)
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
  return signIn('imani')
}

/** Books an event's table through the ambassador's link, and pays. */
async function bookOver(link: string, guest: Visitor): Promise<string> {
  const page = await stage.phone('dark', guest)
  await visit(page, link)
  await page.getByRole('button', { name: 'More: Front row' }).tap()
  await page.getByRole('region', { name: 'Booking', exact: true }).getByRole('link', { name: 'Continue' }).tap()
  await page.getByRole('button', { name: 'Pay €800.00' }).tap()
  await page.waitForURL('**/pay')
  await press(page, 'Pay €800.00')
  await page.waitForURL('**/client/reservations/*?payment=done')
  await stage.world.runDueJobs()
  await page.getByText('You paid €800.00').waitFor()
  return new URL(page.url()).pathname.split('/')[3] ?? ''
}

/** The same with a typed code, straight to the server. */
async function bookWithCode(event_id: string, prestation_id: string, referral_code: string): Promise<void> {
  const guest = await stage.world.guest('client')
  await keepSignedIn(stage.world)
  const lines = [{ prestation_id, quantity: 1 }]
  const booking = await guest.call(createReservation, { body: { event_id, lines, party_size: 1, referral_code } })
  const { payment } = await guest.call(manageReservation, { params: { id: booking.id }, body: { action: 'pay' } })
  await giveCard(stage.world, payment?.url ?? '', 'pays')
  await stage.world.runDueJobs()
  await comeIn(stage.world, booking.id)
}

const addPaidEvent = async (title: string, in_hours: number) => {
  const id = await addEvent(stage.world, { title, search_text: ` ${title.toLowerCase()}`, in_hours })
  const table = await addPrestation(stage.world, id, { name: 'Front row', payment: 'prepaid', price_minor: 80_000 })
  return { id, table }
}

/** Moves past the first of the next month and runs every job that is due by then. */
async function endMonth(): Promise<void> {
  const now = stage.world.clock.now().toZonedDateTimeISO('UTC')
  await passDays(stage.world, Math.ceil(now.until(now.with({ day: 2, hour: 6 }).add({ months: 1 })).total('days')), 3)
}

async function recordPayout(page: Page, number: string, reference: string): Promise<void> {
  await visit(page, '/super-admin/ambassador-payouts')
  await page.getByRole('button', { name: `Actions for Imani Okoro, ${number}` }).click()
  await page.getByRole('menuitem', { name: 'Record payout' }).click()
  const today = stage.world.clock.now().toString().slice(0, 10)
  await field(page, 'Paid on').fill(today)
  await field(page, 'Reference').fill(reference)
  await page.getByRole('dialog').getByRole('button', { name: 'Record payout' }).click()
  await page.getByText('The payout to Imani Okoro is recorded.').waitFor()
}

it('An ambassador signs up, is approved, signs, refers a club and guests, is paid, and repays what was refunded', async () => {
  const { world } = stage
  const imani = await signUp(await stage.phone('dark'))
  const desk = await stage.desktop('light', await world.guest('superadmin'))
  await visit(desk, '/user-management/approval-queue')
  await desk.getByRole('button', { name: 'Actions for Imani Okoro' }).click()
  await desk.getByRole('menuitem', { name: 'Approve ambassador' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Approve ambassador' }).click()
  await desk.getByRole('dialog').waitFor({ state: 'detached' })

  const page = await stage.desktop('dark', imani)
  await visit(page, '/ambassador/digital-contract')
  await page.getByRole('checkbox', { name: 'I have read this contract and accept it' }).check()
  await press(page, 'Sign contract')
  await page.getByText('Your commissions can be approved and paid now.').waitFor()
  await visit(page, '/ambassador/referral-code?to=club_sign_up')
  const shared = (await page.getByText(/\/signup\?ref=[0-9A-Z]{8}$/).textContent()) ?? ''
  const code = shared.slice(-8)

  // A club signs up with the link and pays for its subscription.
  const clubPage = await stage.desktop('light')
  const owner = { username: 'saskia', first_name: 'Saskia', last_name: 'de Wit', email: 'saskia@kade.example' }
  await signUpForClub(clubPage, owner, code)
  await setUpClub(clubPage, 'Kade Noord')
  const club = await signIn('saskia')
  const { url } = await club.call(setUpPaymentMethod, {})
  await giveCard(world, url, 'pays')
  await world.runDueJobs()
  await world.pool.query('update billing_accounts set trial_used_at = now()')
  await club.call(chooseSubscription, { body: { plan: 'starter', interval: 'month' } })

  // Guests follow the link to an event, book and attend.
  const admin = await world.admin()
  await admin.call(updateCommissionRate, { body: { rate_bp: 1_000, version: 1 } })
  const first = await addPaidEvent('Low Tide', 72)
  const [ana, ben] = [await world.guest('client'), await world.guest('client')]
  const link = `/client/events/${first.id}?ref=${code}`
  const bookings = [await bookOver(link, ana), await bookOver(link, ben)]
  await world.pool.query(
    `update events set starts_at = starts_at - interval '73 hours', ends_at = ends_at - interval '73 hours',
      sales_end_at = ends_at - interval '73 hours' where id = $1`,
    [first.id],
  )
  const door = await stage.phone('dark', await world.staff('can_work_door'))
  await door.goto(`/admin-club/door/${first.id}`)
  await door.getByText('Online').waitFor()
  for (const [index, guest] of [ana, ben].entries()) {
    const [ticket] = (await guest.call(getTickets, { params: { id: bookings[index] ?? '' } })).tickets
    await door.getByLabel('Ticket code or booking reference').fill(ticket?.code ?? '')
    await press(door, 'Check')
    await door.getByRole('heading', { name: 'Admit', exact: true }).waitFor()
    await press(door, 'Next')
  }
  await endMonth()
  await visit(page, '/ambassador/reservation-commissions')
  await page.getByText('€80.00').first().waitFor()

  // The first statement is paid.
  const [paid] = (await imani.call(listStatements, {})).statements
  expect(paid).toMatchObject({ status: 'payable' })
  expect(paid?.total_minor).toBeGreaterThanOrEqual(16_000)
  await recordPayout(desk, paid?.number ?? '', 'TRANSFER 1')
  await world.runDueJobs()
  const subjects = await readSubjects(world, 'imani@example.com')
  expect(subjects.slice(-2)).toEqual([
    expect.stringMatching(/^Your commissions for .*: €/),
    expect.stringMatching(/^We paid you €/),
  ])

  // The second guest is then refunded in part, which the next statement deducts.
  await admin.call(manageClubReservation, {
    params: { id: bookings[1] ?? '' },
    body: { action: 'refund', amount_minor: 20_000, reason: 'The table was taken' },
    idempotencyKey: randomUUID(),
  })
  const second = await addPaidEvent('High Tide', 24)
  await bookWithCode(second.id, second.table, code)
  await endMonth()
  const next = (await imani.call(listStatements, {})).statements[0]
  await recordPayout(desk, next?.number ?? '', 'TRANSFER 2')

  await visit(page, '/ambassador/statements')
  await page.getByText('Paid', { exact: true }).first().waitFor()
  await page.locator('tbody a').first().click()
  await page.getByRole('heading', { name: `Statement ${next?.number ?? ''}` }).waitFor()
  await page.getByText('-€20.00').waitFor()
  await page.getByText('TRANSFER 2').first().waitFor()
  expect(await examine(page, 'a paid statement')).toEqual([])
  await arrive(page, `/ambassador/statements?statement=${next?.id ?? ''}`)
})
