import { cancelReservation, createReservation, getReservation } from '#contract/reservations/reservations.ts'
import { getTickets } from '#contract/door/tickets.ts'
import { confirmedGuest } from '#server/testing/clubs.ts'
import { addEvent, addPrestation } from '#server/testing/events.ts'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { examine } from './examine.ts'
import { press } from './forms.ts'
import { openStage, type Visitor } from './stage.ts'
import { arrive, visit } from './visit.ts'

const stage = openStage()

/** An event with three places: an entry paid online, and a guest list. */
async function makeEvent(): Promise<{ id: string; entry: string; list: string; path: string }> {
  const id = await addEvent(stage.world, { title: 'Low Tide', search_text: ' low tide', capacity: 3, in_hours: 72 })
  const entry = await addPrestation(stage.world, id, { name: 'Regular entry', payment: 'prepaid', price_minor: 2500 })
  const list = await addPrestation(stage.world, id, { kind: 'guest_list', name: 'Friends list', position: 1 })
  return { id, entry, list, path: `/client/events/${id}` }
}

/** From the reservation to where it is paid, and back. */
async function pay(page: Page, amount: string, button = `Pay ${amount}`): Promise<void> {
  await press(page, button)
  await page.waitForURL('**/pay')
  await press(page, `Pay ${amount}`)
  await page.waitForURL('**/client/reservations/*?payment=done')
  // The provider's webhook, and what follows.
  await stage.world.runDueJobs()
  await page.getByText(`You paid ${amount}`).waitFor()
}

const reservationIn = (page: Page): string => new URL(page.url()).pathname.split('/')[3] ?? ''

async function scan(page: Page, code: string): Promise<string> {
  await page.getByLabel('Ticket code or booking reference').fill(code)
  await press(page, 'Check')
  const said = (await page.getByRole('dialog').getByRole('heading').first().textContent()) ?? ''
  await press(page, 'Next')
  return said
}

const codesOf = async ({ call }: Visitor, id: string): Promise<string[]> =>
  (await call(getTickets, { params: { id } })).tickets.map(({ code }) => code)

it('A whole night: on sale, sold out, a waiting list, a cancellation, an offer, a payment, the door with the network cut, and its end', async () => {
  const { world } = stage
  const event = await makeEvent()
  const [ana, ben, cleo] = [await world.guest('client'), await world.guest('client'), await confirmedGuest(world)]

  const phone = await stage.phone('dark', ana)
  await visit(phone, event.path)
  await phone.getByRole('button', { name: 'More: Regular entry' }).tap()
  await phone.getByRole('button', { name: 'More: Regular entry' }).tap()
  await phone.getByRole('region', { name: 'Booking', exact: true }).getByRole('link', { name: 'Continue' }).tap()
  await phone.getByRole('region', { name: 'Your booking', exact: true }).getByRole('button', { name: 'Pay €50.00' }).tap()
  await phone.waitForURL('**/pay')
  await phone.goBack()
  await phone.waitForURL('**/client/reservations/**')
  await phone.getByText('On hold').first().waitFor()
  expect(await examine(phone, 'a reservation on hold')).toEqual([])
  await pay(phone, '€50.00')
  const bought = reservationIn(phone)
  expect(await ana.call(getReservation, { params: { id: bought } })).toMatchObject({
    status: 'confirmed',
    payment_status: 'paid',
    paid_minor: 5000,
  })

  const last = await ben.call(createReservation, {
    body: { event_id: event.id, lines: [{ prestation_id: event.list, quantity: 1 }], party_size: 1 },
  })
  const waiting = await stage.phone('light', cleo)
  await visit(waiting, event.path)
  await waiting.getByRole('link', { name: 'Join the waiting list' }).tap()
  await arrive(waiting, `${event.path}/waiting-list`)
  await waiting.getByRole('button', { name: 'More: Regular entry' }).tap()
  await waiting.getByRole('button', { name: 'Join the waiting list' }).tap()
  await waiting.getByText('You’re next on the waiting list').waitFor()
  expect(await examine(waiting, 'a waiting guest')).toEqual([])

  await ben.call(cancelReservation, { params: { id: last.id } })
  await world.runDueJobs()
  await visit(waiting, '/client/reservations')
  await waiting.getByText('1 place is yours').waitFor()
  expect(await examine(waiting, 'an offer of the waiting list')).toEqual([])
  await pay(waiting, '€25.00', 'Pay €25.00 for 1 place')
  const offered = reservationIn(waiting)

  // The evening of the event.
  await world.pool.query(
    `update events set starts_at = starts_at - interval '73 hours', ends_at = ends_at - interval '73 hours',
      sales_end_at = ends_at - interval '73 hours' where id = $1`,
    [event.id],
  )
  const staff = await world.staff('can_work_door')
  const door = await stage.phone('dark', staff)
  await door.goto(`/admin-club/door/${event.id}`)
  await door.getByText('Online').waitFor()
  const [first, second] = await codesOf(ana, bought)
  const [third] = await codesOf(cleo, offered)
  if (first === undefined || second === undefined || third === undefined) throw new Error('There are three tickets.')
  expect(await scan(door, first)).toBe('Admit')
  expect(await scan(door, first)).toBe('Don’t admit')
  expect(await examine(door, 'the door')).toEqual([])

  stage.expectProblem('net::ERR_INTERNET_DISCONNECTED')
  await door.context().setOffline(true)
  expect(await scan(door, second)).toBe('Admit')
  expect(await scan(door, third)).toBe('Admit')
  expect(await scan(door, third)).toBe('Don’t admit')
  await door.getByText(/Offline · \d waiting/).waitFor()
  const inside = async () =>
    (
      await world.pool.query<{ heads: number }>(
        'select sum(checked_in_heads)::int as heads from reservations where event_id = $1',
        [event.id],
      )
    ).rows[0]?.heads
  expect(await inside()).toBe(1)
  await door.context().setOffline(false)
  await door.getByText('Online').waitFor()
  await expect.poll(inside).toBe(3)

  world.clock.move({ hours: 10 })
  await world.runDueJobs()
  const ends = await Promise.all([
    ana.call(getReservation, { params: { id: bought } }),
    ben.call(getReservation, { params: { id: last.id } }),
    cleo.call(getReservation, { params: { id: offered } }),
  ])
  expect(ends.map(({ status }) => status)).toEqual(['completed', 'cancelled', 'completed'])
  // Two reservations of 50.00 and 25.00: collected by the provider, owed to the club minus the platform fee.
  const { rows: books } = await world.pool.query<{ account: string; sum: number }>(
    'select account, sum(amount_minor)::int as sum from ledger_entries group by account',
  )
  const sumOf = (...accounts: string[]) =>
    books.filter(({ account }) => accounts.includes(account)).reduce((total, { sum }) => total + sum, 0)
  expect([sumOf('provider_clearing', 'provider_fees'), sumOf('due_to_clubs', 'platform_fees')]).toEqual([7500, -7500])
})
