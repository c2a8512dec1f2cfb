import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { createReservation, getReservation } from '#contract/reservations/reservations.ts'
import { getSplit } from '#contract/reservations/splits.ts'
import { confirmedGuest, keepSignedIn, readSubjects } from '#server/testing/clubs.ts'
import { addEvent, addPrestation } from '#server/testing/events.ts'
import { examine } from './examine.ts'
import { fillIn, press } from './forms.ts'
import { openStage } from './stage.ts'
import { arrive, visit, waitUntilAlive } from './visit.ts'

const stage = openStage()

/** Pays with the provider's fields in our page, and lets its message arrive. */
async function payHere(page: Page, amount: string): Promise<void> {
  await page.getByRole('button', { name: 'Pay with test wallet' }).waitFor()
  await waitUntilAlive(page)
  await press(page, `Pay ${amount}`)
  await page.waitForURL(/payment=done/)
  await stage.world.runDueJobs()
}

describe('A booking split by three', () => {
  it('is confirmed although one is late: the host covers their share, and no card is charged before.', async () => {
    const { world } = stage
    const event_id = await addEvent(world, { title: 'Harbour Lights' })
    const prestation_id = await addPrestation(world, event_id, { name: 'Ticket', payment: 'prepaid', price_minor: 2000 })
    const ana = await confirmedGuest(world)
    await keepSignedIn(world)
    const body = { event_id, lines: [{ prestation_id, quantity: 3 }], party_size: 3 }
    const { id } = await ana.call(createReservation, { body })

    const page = await stage.phone('dark', ana)
    await visit(page, `/client/reservations/${id}`)
    await press(page, 'Split with friends')
    await fillIn(page, { 'Friend 1': 'Bo', 'Friend 2': 'Cy' })
    await page.getByRole('dialog').getByText('€20.00 each').waitFor()
    expect(await examine(page, 'the dialog that splits a booking')).toEqual([])
    await press(page, 'Create links')
    await page.getByRole('heading', { name: 'Split with friends' }).waitFor()
    await page.getByRole('button', { name: 'Pay all that’s missing: €60.00' }).waitFor()
    expect(await examine(page, 'a split')).toEqual([])

    const shares = (await ana.call(getSplit, { params: { id } })).split?.shares ?? []
    const linkOf = (name: string) => `/split#${shares.find((share) => share.name === name)?.url.split('#')[1] ?? ''}`
    const friend = await stage.phone('light')
    await visit(friend, linkOf('Bo'))
    await friend.getByRole('heading', { name: /asks you for €20.00/ }).waitFor()
    expect(await examine(friend, 'a share')).toEqual([])
    await fillIn(friend, { 'Email for your receipt': 'bo@example.com' })
    await press(friend, 'Pay €20.00')
    await friend.waitForURL('**/split?pay=here')
    await friend.getByRole('button', { name: 'Pay with test wallet' }).waitFor()
    expect(await examine(friend, 'the page where a share is paid')).toEqual([])
    await friend.getByLabel('Test card').selectOption('4000000000009995')
    await press(friend, 'Pay €20.00')
    await friend.getByText('This card has insufficient funds. You weren’t charged.').waitFor()
    await friend.getByLabel('Test card').selectOption('4242424242424242')
    await payHere(friend, '€20.00')
    await friend.getByText('Your share is ready').waitFor()

    await press(page, 'Pay your share: €20.00')
    await page.waitForURL('**/pay?part=own')
    await payHere(page, '€20.00')
    await arrive(page, `/client/reservations/${id}`)
    await page.getByRole('button', { name: 'Cover the rest: €20.00' }).waitFor()
    expect(await ana.call(getReservation, { params: { id } })).toMatchObject({ status: 'held', paid_minor: 0 })
    await press(page, 'Cover the rest: €20.00')
    await press(page, 'Continue to payment')
    await page.waitForURL('**/pay?part=rest')
    await payHere(page, '€20.00')
    await page.getByRole('heading', { name: 'You’re going' }).waitFor()
    expect(await ana.call(getReservation, { params: { id } })).toMatchObject({ status: 'confirmed', paid_minor: 6000 })

    await friend.getByText('You paid your share').waitFor()
    expect(await readSubjects(world, 'bo@example.com')).toEqual(['You paid your share: Harbour Lights'])
    const late = await stage.desktop('light')
    await visit(late, linkOf('Cy'))
    await late.getByText('covers your share').waitFor()
  })
})
