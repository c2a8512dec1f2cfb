import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { getTickets } from '#contract/door/tickets.ts'
import { getCashUp } from '#contract/finances/cash-up.ts'
import { createTable, createZone } from '#contract/floor/floor.ts'
import { getFloorPlans } from '#contract/floor/plans.ts'
import { createReservation, getReservation } from '#contract/reservations/reservations.ts'
import { createMenuItem } from '#contract/tabs/menu.ts'
import { inMinutes, openDoorEvent } from '#server/modules/door/testing/door-event.ts'
import { keepSignedIn } from '#server/testing/clubs.ts'
import { addPrestation } from '#server/testing/events.ts'
import { examine } from './examine.ts'
import { field } from './forms.ts'
import { chooseOption, chooseRadio, enter, reach, typeInto } from './keys.ts'
import { openStage } from './stage.ts'
import { visit } from './visit.ts'

const stage = openStage()
const dialog = (page: Page) => page.getByRole('dialog')

/** A scanner that types a code and Enter, while no field has the focus. */
async function scan(page: Page, code: string | undefined): Promise<void> {
  await page.keyboard.type(code ?? '')
  await page.keyboard.press('Enter')
}

/** The plan is one stop of Tab; the arrow keys go from table to table. */
async function reachTable(desk: Page, table: Locator): Promise<void> {
  const isIn = async () => desk.evaluate(() => document.activeElement?.closest('svg') !== null)
  for (let stop = 0; stop < 200 && !(await isIn()); stop++) await desk.keyboard.press('Tab')
  await reach(desk, table)
}

/** Draws a plan of two tables by keyboard; returns its version. */
async function drawPlan(desk: Page, tables: readonly string[]): Promise<string> {
  await visit(desk, '/admin-club/floor?tab=plans')
  await enter(desk, 'Add plan')
  await typeInto(desk, field(desk, 'Name'), 'Club night')
  await enter(desk, dialog(desk).getByRole('button', { name: 'Add plan' }))
  await desk.waitForURL('**/floor/plans/*')
  for (const name of tables) {
    await chooseOption(desk, desk.getByRole('combobox', { name: 'Add a table' }), name)
    const item = desk.getByRole('button', { name: new RegExp(`^Table ${name},`) })
    await item.waitFor()
    await reachTable(desk, item)
    for (let step = 0; step < 6; step++) await desk.keyboard.press(name === 'V1' ? 'Alt+ArrowLeft' : 'Alt+ArrowRight')
  }
  await enter(desk, 'Save plan')
  await desk.getByText(/Club night is saved/).waitFor()
  expect(await examine(desk, 'a plan that was drawn')).toEqual([])
  const { plans } = await (await stage.world.admin()).call(getFloorPlans)
  return plans[0]?.version_id ?? ''
}

/** A guest books table V1 on the event's page. */
async function bookTable(eventId: string) {
  const guest = await stage.world.guest('client')
  const page = await stage.desktop('dark', guest)
  await visit(page, `/client/events/${eventId}`)
  await enter(page, 'More: Booth')
  await enter(page, page.getByRole('link', { name: 'Continue' }))
  await chooseRadio(page, page.getByRole('radio'), page.getByRole('radio', { name: /^V1/ }))
  expect(await examine(page, 'choosing a table')).toEqual([])
  await enter(page, 'Book')
  await page.getByRole('heading', { level: 1, name: 'You’re going' }).waitFor()
  const reservations = await stage.world.pool.query<{ id: string; reference: string; tables: string[] }>(
    `select r.id, r.reference, array_agg(t.name) as tables from reservations r
       join table_assignments a on a.reservation_id = r.id join floor_tables t on t.id = a.table_id
     where r.event_id = $1 group by r.id`,
    [eventId],
  )
  const [booked] = reservations.rows
  expect(booked).toMatchObject({ tables: ['V1'] })
  await page.context().close()
  return { guest, id: booked?.id ?? '', reference: booked?.reference ?? '' }
}

it('A night on the floor, by keyboard and a typing scanner alone: a plan drawn, a table sold, seated and closed, a tab, a walk-in, another one and a late guest in cash without a network, an override, the drawer and the books', async () => {
  const { world } = stage
  const admin = await world.admin()
  const { id: zone_id } = await admin.call(createZone, { body: { name: 'Vault' } })
  for (const name of ['V1', 'V2'])
    await admin.call(createTable, { body: { name, zone_id, seats_from: 2, seats_to: 4, shape: 'booth' } })
  await admin.call(createMenuItem, {
    body: { name: 'Vodka', category: 'spirits', price_minor: 15_000, tax_bp: 2_100, allergens: [], position: 0 },
  })
  const desk = await stage.desktop('light', admin)
  const plan_version_id = await drawPlan(desk, ['V1', 'V2'])

  const event = await openDoorEvent(world, { title: 'Low Tide', plan_version_id }, { payment: 'at_club', price_minor: 1_800 })
  const { event_id } = event
  const sell = async (prestation: Record<string, unknown>) => addPrestation(world, event_id, { position: 1, ...prestation })
  const list = await sell({ kind: 'guest_list', name: 'List', free_until: inMinutes(world, 150), price_after_minor: 1_000 })
  const free = await sell({ name: 'Friends', price_minor: 0 })
  const book = async (prestation_id: string) => {
    const guest = await world.guest('client')
    await keepSignedIn(world)
    const body = { event_id, lines: [{ prestation_id, quantity: 1 }], party_size: 1 }
    const { id, reference } = await guest.call(createReservation, { body })
    return { guest, id, reference }
  }
  await sell({
    kind: 'table',
    name: 'Booth',
    payment: 'at_club',
    price_minor: 10_000,
    pricing: 'per_unit',
    heads_per_unit: 4,
    table_choice: 'guest_picks',
  })
  const [ana, lola, bo] = [await bookTable(event_id), await book(list), await book(free)]
  event.begin()
  // Lola is late for free entry, also by the clock of the door's devices, and Bo for any.
  const before = Temporal.Instant.from(inMinutes(world, 0)).subtract({ hours: 3 }).toString()
  await world.pool.query('update reservation_lines set free_until = $2 where reservation_id = $1', [lola.id, before])
  await world.pool.query('update reservation_lines set entry_end_at = $2 where reservation_id = $1', [
    bo.id,
    inMinutes(world, -30),
  ])

  const manager = await world.staff('can_work_door', 'can_override_door')
  await keepSignedIn(world)
  const door = await stage.phone('dark', manager)
  await door.goto(`/admin-club/door/${event_id}`)
  await door.getByText('Online').waitFor()
  await enter(door, 'Open a drawer')
  await typeInto(door, door.getByLabel('Float'), '100')
  await enter(door, 'Open drawer')
  await door.getByText('Your drawer: Door').waitFor()
  await door.keyboard.press('Escape')
  // The scanner types the references of those who come; Ana's party is admitted and seated at the table it chose.
  await scan(door, ana.reference)
  await enter(door, 'Admit 4 guests')
  await dialog(door).getByText('4 of 4').waitFor()
  await enter(door, 'Next')
  await visit(desk, `/admin-club/board/${event_id}`)
  await enter(desk, desk.getByRole('button', { name: /^Table V1, arrived/ }))
  await enter(desk, 'Seat at V1')
  await desk.getByText(/is seated at V1\./).waitFor()
  expect(await examine(desk, 'a board with a seated party')).toEqual([])

  // Vodka for her table: 150.00 ordered, more than the price of the table. Paid by card, at the table.
  const server = await stage.phone('light', manager)
  await visit(server, `/admin-club/tabs/${event_id}`)
  await enter(server, 'Open tab')
  await enter(
    server,
    dialog(server)
      .getByRole('button', { name: /Ana Lopez/ })
      .first(),
  )
  await enter(server, server.getByRole('button', { name: /Vodka/ }).first())
  await enter(server, 'Close tab, €150.00 due')
  await enter(server, dialog(server).getByRole('button', { name: 'Close tab', exact: true }))
  await server.getByText(/is closed\./).waitFor()
  expect(await examine(server, 'a closed tab')).toEqual([])

  await enter(door, 'Walk-in')
  await enter(door, 'Paid in cash, admit')
  await dialog(door).getByText('1 guest admitted').waitFor()
  await door.keyboard.press('Escape')
  stage.expectProblem('net::ERR_INTERNET_DISCONNECTED')
  await door.context().setOffline(true)
  await scan(door, lola.reference)
  await enter(door, 'Paid in cash, admit')
  await dialog(door).getByText('Decided on this device').waitFor()
  await enter(door, 'Next')
  // Another walk-in pays in cash at the price this device last saw, and is sent once there is a network.
  const walkIns = async () => {
    const { rows } = await world.pool.query<{ paid: number; inside: number }>(
      `select paid_minor::int as paid, checked_in_heads as inside from reservations
       where event_id = $1 and source = 'walk_in' order by created_at`,
      [event_id],
    )
    return rows
  }
  await enter(door, 'Walk-in')
  await dialog(door)
    .getByText(/Walk-ins are kept on this device/)
    .waitFor()
  await enter(door, 'Paid in cash, admit')
  await dialog(door).getByText('Kept on this device.').waitFor()
  expect(await walkIns()).toHaveLength(1)
  await door.keyboard.press('Escape')
  await door.context().setOffline(false)
  await door.getByText('Online').waitFor()
  await expect.poll(walkIns).toEqual([
    { paid: 1_800, inside: 1 },
    { paid: 1_800, inside: 1 },
  ])
  const { tickets } = await bo.guest.call(getTickets, { params: { id: bo.id } })
  await scan(door, tickets[0]?.code)
  await enter(door, 'Let in anyway')
  await chooseRadio(door, dialog(door).getByRole('radio'), dialog(door).getByRole('radio', { name: 'Another reason' }))
  await typeInto(door, dialog(door).locator('input[name=note]'), 'Waited outside with us')
  await enter(door, 'Let in anyway')
  await dialog(door)
    .getByText(/let in anyway/)
    .waitFor()
  await enter(door, 'Next')

  // Her party has paid, and leaves its table, which is still open on the board.
  await enter(desk, 'Party left')
  await desk.getByText(/has left\. V1 is free/).waitFor()

  // 18.00 of each walk-in and 10.00 of the late guest are in the drawer, with its float.
  await enter(door, door.getByRole('button', { name: 'Drawer: Door' }))
  await dialog(door).getByText('€146.00').waitFor()
  await typeInto(door, door.getByLabel('Counted, with the float'), '146')
  await enter(door, 'Close drawer')
  await door.getByText(/Door is closed/).waitFor()
  expect(await examine(door, 'a closed drawer')).toEqual([])

  expect(await ana.guest.call(getReservation, { params: { id: ana.id } })).toMatchObject({
    payment_status: 'paid',
    paid_minor: 15_000,
  })
  world.clock.move({ hours: 12 })
  await world.runDueJobs()
  await keepSignedIn(world)
  const { rows: nights } = await world.pool.query<{ date: string }>(
    'select business_date::text as date from events where id = $1',
    [event_id],
  )
  const { checks, drawers } = await admin.call(getCashUp, { params: { business_date: nights[0]?.date ?? '' } })
  expect(checks.filter(({ count }) => count > 0)).toEqual([])
  expect(drawers).toMatchObject([{ status: 'closed', float_minor: 10_000, cash_in_minor: 4_600, difference_minor: 0 }])
  // 150.00 at the table, twice 18.00 and 10.00 at the door.
  const { rows } = await world.pool.query<{ takings: number; postings: number }>(
    `select (0 - sum(e.amount_minor) filter (where e.account in ('club_sales', 'club_output_tax')))::int as takings,
       sum(e.amount_minor)::int as postings
     from ledger_transactions t join ledger_entries e on e.transaction_id = t.id where t.event_id = $1`,
    [event_id],
  )
  expect(rows).toEqual([{ takings: 19_600, postings: 0 }])
})
