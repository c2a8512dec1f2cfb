import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { createReservation, getReservation, manageReservation } from '#contract/reservations/reservations.ts'
import { confirmedGuest, keepSignedIn } from '#server/testing/clubs.ts'
import { addEvent, addPrestation } from '#server/testing/events.ts'
import { giveCard } from '#server/testing/money.ts'
import { examine } from './examine.ts'
import { press } from './forms.ts'
import { openStage } from './stage.ts'
import { visit, waitUntilAlive } from './visit.ts'

const stage = openStage()

/** Two guests and a bottle, in the dialog. */
async function chooseMore(page: Page): Promise<void> {
  await press(page, 'Add guests or extras')
  await press(page, 'More: Guests')
  await press(page, 'More: Guests')
  await press(page, 'More: Bottle')
  await page.getByText('€140.00 more: €180.00 in total.').waitFor()
}

describe('A paid booking of two', () => {
  it('gets two more guests and a bottle at today’s price, which are paid alone.', async () => {
    const { world } = stage
    const event_id = await addEvent(world, { title: 'Harbour Lights' })
    const prestation_id = await addPrestation(world, event_id, { name: 'Ticket', payment: 'prepaid', price_minor: 2000 })
    await addPrestation(world, event_id, {
      kind: 'bottle',
      name: 'Bottle',
      pricing: 'per_unit',
      payment: 'prepaid',
      price_minor: 9000,
      position: 2,
    })
    const ana = await confirmedGuest(world)
    await keepSignedIn(world)
    const body = { event_id, lines: [{ prestation_id, quantity: 2 }], party_size: 2 }
    const { id } = await ana.call(createReservation, { body })
    const { payment } = await ana.call(manageReservation, { params: { id }, body: { action: 'pay' } })
    await giveCard(world, payment?.url ?? '', 'pays')
    await world.runDueJobs()
    await world.pool.query('update prestations set price_minor = 2500 where id = $1', [prestation_id])

    const page = await stage.phone('dark', ana)
    await visit(page, `/client/reservations/${id}`)
    await chooseMore(page)
    expect(await examine(page, 'the dialog that adds to a booking')).toEqual([])
    await press(page, 'Add and pay €140.00')
    await page.waitForURL('**/pay')
    await page.getByText('1 × Bottle').waitFor()
    await visit(page, `/client/reservations/${id}`)
    await page.getByRole('heading', { name: 'We’re holding what you’re adding' }).waitFor()
    expect(await examine(page, 'a booking while something is added')).toEqual([])
    expect(await ana.call(getReservation, { params: { id } })).toMatchObject({ party_size: 2, to_pay_minor: 14_000 })
    await press(page, 'Don’t add')
    await page.getByRole('heading', { name: 'We’re holding what you’re adding' }).waitFor({ state: 'detached' })

    await chooseMore(page)
    await press(page, 'Add and pay €140.00')
    await page.waitForURL('**/pay')
    await page.getByRole('button', { name: 'Pay with test wallet' }).waitFor()
    await waitUntilAlive(page)
    await press(page, 'Pay €140.00')
    await page.waitForURL(/payment=done/)
    await world.runDueJobs()
    await page.getByText('Bottle').first().waitFor()
    await page.getByRole('heading', { name: 'You’re going' }).waitFor()
    expect(await ana.call(getReservation, { params: { id } })).toMatchObject({
      party_size: 4,
      total_minor: 18_000,
      paid_minor: 18_000,
    })
  })
})
