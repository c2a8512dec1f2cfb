import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { scanAtDoor } from '#contract/door/door.ts'
import { getTickets } from '#contract/door/tickets.ts'
import { createReservation, manageReservation } from '#contract/reservations/reservations.ts'
import { joinWaitingList, listWaitingList } from '#contract/reservations/waiting-list.ts'
import { confirmedGuest, keepSignedIn } from '#server/testing/clubs.ts'
import { addEvent, addPrestation } from '#server/testing/events.ts'
import { giveCard } from '#server/testing/money.ts'
import { examine } from './examine.ts'
import { press } from './forms.ts'
import { openStage } from './stage.ts'
import { arrive, visit } from './visit.ts'

const stage = openStage()

describe('A ticket that its guest returns', () => {
  it('is bought from the waiting list: the first code is refused, the second admits, the first guest is refunded', async () => {
    const { world } = stage
    const event_id = await addEvent(world, { title: 'Harbour Lights', capacity: 1 })
    const prestation_id = await addPrestation(world, event_id, { payment: 'prepaid', price_minor: 2500 })
    const [ana, bo] = [await confirmedGuest(world), await confirmedGuest(world)]
    await keepSignedIn(world)
    const request = { lines: [{ prestation_id, quantity: 1 }], party_size: 1 }
    const { id } = await ana.call(createReservation, { body: { event_id, ...request } })
    const pay = async (guest: typeof ana, of: string) => {
      const { payment } = await guest.call(manageReservation, { params: { id: of }, body: { action: 'pay' } })
      await giveCard(world, payment?.url ?? '', 'pays')
      await world.runDueJobs()
    }
    await pay(ana, id)
    const codeOf = async (guest: typeof ana, of: string) =>
      (await guest.call(getTickets, { params: { id: of } })).tickets[0]?.qr.text ?? ''
    const old = await codeOf(ana, id)
    await bo.call(joinWaitingList, { params: { id: event_id }, body: request })

    const page = await stage.phone('dark', ana)
    await visit(page, `/client/reservations/${id}`)
    await press(page, 'Return for resale')
    await page.getByRole('dialog').getByText('we refund you €25.00').waitFor()
    expect(await examine(page, 'the dialog that returns a ticket')).toEqual([])
    await press(page, 'Return ticket')
    await page.getByRole('heading', { name: 'Your ticket is for resale' }).waitFor()
    // The bar that stays while the page scrolls lies over what is above the button.
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    expect(await examine(page, 'a booking with a ticket for resale')).toEqual([])
    await world.runDueJobs()

    const offer = (await bo.call(listWaitingList)).entries[0]?.reservation_id ?? ''
    const other = await stage.desktop('light', bo)
    await visit(other, `/client/reservations/${offer}`)
    expect(await examine(other, 'the offer of a returned ticket')).toEqual([])
    await pay(bo, offer)
    await visit(other, `/client/reservations/${offer}/ticket`)
    await arrive(other, `/client/reservations/${offer}/ticket`)

    await visit(page, `/client/reservations/${id}`)
    await page.getByText('Your ticket was sold').waitFor()
    await page.getByText('Refunded', { exact: false }).first().waitFor()
    expect(await examine(page, 'a booking whose ticket was sold')).toEqual([])

    const keeper = await world.staff('can_work_door')
    const fresh = await codeOf(bo, offer)
    world.clock.move({ hours: 72 })
    await keepSignedIn(world)
    const scan = async (code: string) => {
      const entry = { action: 'scan' as const, scan_id: randomUUID(), code }
      return (await keeper.call(scanAtDoor, { params: { event_id }, body: { device: 'Main door', entry } })).answer
    }
    expect(await scan(old)).toMatchObject({ result: 'refused', reason: 'cancelled' })
    expect(await scan(fresh)).toMatchObject({ result: 'admitted' })
  })
})
