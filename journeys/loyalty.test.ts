import { createReward } from '#contract/loyalty/club-rewards.ts'
import { getTickets } from '#contract/door/tickets.ts'
import { keepSignedIn } from '#server/testing/clubs.ts'
import { addEvent, addPrestation } from '#server/testing/events.ts'
import { expect, it } from 'vitest'
import { examine } from './examine.ts'
import { press } from './forms.ts'
import { openStage } from './stage.ts'
import { visit } from './visit.ts'

const stage = openStage()

it('A guest books, pays, visits, earns points, reaches a tier, redeems a reward and has it fulfilled by code at the door', async () => {
  const { world } = stage
  const admin = await world.admin()
  await admin.call(createReward, {
    body: { name: 'House cocktail', kind: 'drink', points_cost: 300, cost_minor: 250, status: 'active', approval: 'auto' },
  })
  const event = await addEvent(world, { title: 'Low Tide', search_text: ' low tide', in_hours: 72 })
  const table = { name: 'Front row', payment: 'prepaid', price_minor: 80_000 }
  await addPrestation(world, event, table)

  const ana = await world.guest('client')
  const phone = await stage.phone('dark', ana)
  await visit(phone, `/client/events/${event}`)
  await phone.getByRole('button', { name: 'More: Front row' }).tap()
  await phone.getByRole('region', { name: 'Booking', exact: true }).getByRole('link', { name: 'Continue' }).tap()
  await phone.getByRole('button', { name: 'Pay €800.00' }).tap()
  await phone.waitForURL('**/pay')
  await press(phone, 'Pay €800.00')
  await phone.waitForURL('**/client/reservations/*?payment=done')
  await world.runDueJobs()
  await phone.getByText('You paid €800.00').waitFor()
  const reservation = new URL(phone.url()).pathname.split('/')[3] ?? ''
  const [ticket] = (await ana.call(getTickets, { params: { id: reservation } })).tickets

  // The evening of the event.
  await world.pool.query(
    `update events set starts_at = starts_at - interval '73 hours', ends_at = ends_at - interval '73 hours',
      sales_end_at = ends_at - interval '73 hours' where id = $1`,
    [event],
  )
  const staff = await world.staff('can_work_door')
  const door = await stage.phone('dark', staff)
  const enter = async (code: string) => {
    await door.getByLabel('Ticket code or booking reference').fill(code)
    await press(door, 'Check')
  }
  await door.goto(`/admin-club/door/${event}`)
  await door.getByText('Online').waitFor()
  await enter(ticket?.code ?? '')
  await door.getByRole('heading', { name: 'Admit', exact: true }).waitFor()

  world.clock.move({ hours: 10 })
  await keepSignedIn(world)
  await world.runDueJobs()
  await visit(phone, '/client/points')
  await phone.getByText('Silver').first().waitFor()
  expect(await examine(phone, 'my points')).toEqual([])

  await visit(phone, '/client/rewards')
  await phone.getByRole('button', { name: 'Redeem House cocktail' }).tap()
  await press(phone, 'Spend 300 points')
  const shown = phone.getByRole('dialog').getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{6}$/)
  const code = (await shown.textContent()) ?? ''
  expect(await examine(phone, 'the code of a reward')).toEqual([])

  const tonight = await addEvent(world, { title: 'High Tide', in_hours: 1 })
  await door.goto(`/admin-club/door/${tonight}`)
  await door.getByText('Online').waitFor()
  await enter(code)
  await door.getByRole('heading', { name: 'Redeemed' }).waitFor()
  await door.getByText('House cocktail').waitFor()
  expect(await examine(door, 'a reward redeemed at the door')).toEqual([])
  await press(door, 'Next')
  stage.expectProblem('409 POST /api/club-admin/redemptions/scan/')
  await enter(code)
  await door.getByRole('heading', { name: 'Not redeemed' }).waitFor()
})
