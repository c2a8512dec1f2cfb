import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { deleteAccount, exportProfile } from '#contract/accounts/accounts.ts'
import { manageClubReservation } from '#contract/reservations/club-reservations.ts'
import { exportReturnedTickets } from '#contract/reservations/resale.ts'
import { createReservation, getReservation, manageReservation } from '#contract/reservations/reservations.ts'
import { getSplit } from '#contract/reservations/splits.ts'
import { changeBooking } from '../../../testing/change-booking.ts'
import { confirmedGuest, keepSignedIn, readEmail, readSubjects } from '../../../testing/clubs.ts'
import { addPrestation } from '../../../testing/events.ts'
import { giveCard } from '../../../testing/money.ts'
import { refusedWith } from '../../../testing/refused-with.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { performCharge } from '../../payments/index.ts'
import { splitBooking } from '../money/testing/split-bookings.ts'
import { bottle, confirmedBooking, takenOf } from './testing/additions.ts'
import { prepaid, sellOut } from './testing/sold-out.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
})
afterAll(async () => world.close())

type Guest = Awaited<ReturnType<World['guest']>>

async function transfer(from: Guest, id: string, to: Guest) {
  const params = { id }
  await from.call(manageReservation, { params, body: { action: 'transfer', to: to.username } })
  return async () => to.call(manageReservation, { params, body: { action: 'accept_transfer' } })
}

describe('A returned ticket', () => {
  it('that is sold ends what its guest was adding: nothing stays held, and its page collects nothing.', async () => {
    const { event_id, id, seller, give, act, book, buyer, pay, read } = await sellOut(world)
    const prestation_id = await addPrestation(world, event_id, bottle)
    await give()
    await changeBooking(seller.call, id, { add: [{ prestation_id, quantity: 1 }] })
    const page = (await act(seller, id, 'pay')).payment?.url ?? ''
    expect(page).not.toBe('')
    const guest = await buyer()
    await pay(guest, (await book(guest)).id)
    const sold = await read(seller)
    expect(sold).toMatchObject({ status: 'cancelled', refunded_minor: 2500, allowed_actions: [] })
    expect(sold).not.toHaveProperty('addition')
    expect(await takenOf(world, event_id)).toEqual({ heads: 1, units: 1 })
    await giveCard(world, page, 'pays').catch(() => null)
    await world.runDueJobs()
    expect((await read(seller)).paid_minor).toBe(2500)
  })

  it('refunds what is left of its price once the club has refunded some, on the page, by email and in the evidence.', async () => {
    const { event_id, id, seller, give, book, buyer, pay, read } = await sellOut(world)
    await give()
    const admin = await world.admin()
    await keepSignedIn(world)
    const refund = { action: 'refund', amount_minor: 1000, reason: 'The bar was closed.' } as const
    await admin.call(manageClubReservation, { params: { id }, body: refund })
    expect((await read(seller)).resale).toMatchObject({ refund_minor: 1500 })
    const guest = await buyer()
    await pay(guest, (await book(guest)).id)
    expect(await read(seller)).toMatchObject({ refunded_minor: 2500, resold: { tickets: 1, refund_minor: 1500 } })
    expect(await readEmail(world, seller.email, 'Your ticket was sold')).toContain('anyone. €15.00 goes back the way you paid.')
    await keepSignedIn(world)
    const file = await admin.call(exportReturnedTickets, { params: { id: event_id } })
    expect(file).toMatch(/Entry,25\.00,.*,sold,.*,25\.00,[^,]+,15\.00,succeeded,EUR/)
  })

  it('is not taken back while a guest pays for it, although one of another item is for sale.', async () => {
    const { event_id, give, act, buyer, pay } = await sellOut(world)
    await world.pool.query('update events set capacity = 2 where id = $1', [event_id])
    const prestation_id = await addPrestation(world, event_id, { ...prepaid, name: 'Balcony', position: 1 })
    const book = async (guest: Guest) =>
      guest.call(createReservation, { body: { event_id, lines: [{ prestation_id, quantity: 1 }], party_size: 1 } })
    const owner = await buyer()
    const { id } = await book(owner)
    await pay(owner, id)
    await give()
    await owner.call(manageReservation, { params: { id }, body: { action: 'return_tickets', tickets: 1 } })
    await book(await buyer())
    await expect(act(owner, id, 'take_back')).rejects.toMatchObject(refusedWith(409, 'being_bought'))
  })

  it('that its guest no longer sells is refunded to who was paying, and says no more than that.', async () => {
    const { event_id, id, seller, give, act, book, buyer, read } = await sellOut(world)
    const coat = { kind: 'extra', name: 'Cloakroom', pricing: 'per_unit', price_minor: 300, payment: 'at_club', position: 1 }
    const prestation_id = await addPrestation(world, event_id, coat)
    await give()
    const guest = await buyer()
    const hold = await book(guest)
    const page = (await act(guest, hold.id, 'pay')).payment?.url ?? ''
    await changeBooking(seller.call, id, { add: [{ prestation_id, quantity: 1 }] })
    await giveCard(world, page, 'pays')
    await world.runDueJobs()
    const { status, movements } = await read(guest, hold.id)
    expect([status, movements.at(-1)?.note]).toEqual(['expired', 'The returned ticket was no longer for sale.'])
  })

  it('whose buyer ran out of time is none of the buyer’s once the club gives them a place: that one counts as sold.', async () => {
    const { id, seller, give, act, book, buyer, counts } = await sellOut(world)
    await give()
    const hold = await book(await buyer())
    world.clock.move({ minutes: 11 })
    await world.runDueJobs()
    await keepSignedIn(world)
    await act(seller, id, 'cancel')
    const admin = await world.admin()
    await keepSignedIn(world)
    await admin.call(manageClubReservation, { params: { id: hold.id }, body: { action: 'reinstate' } })
    expect(await counts()).toEqual({ heads: 1, over: 0 })
  })

  it('that was sold is shown to who sold it: not to the next guest, and not as the end of what was cancelled later.', async () => {
    const sellOne = async () => {
      const sale = await sellOut(world, 2)
      await sale.give()
      const guest = await sale.buyer()
      await sale.pay(guest, (await sale.book(guest)).id)
      return sale
    }
    const passed = await sellOne()
    const heir = await passed.buyer()
    const accept = await transfer(passed.seller, passed.id, heir)
    expect(await passed.read(heir)).not.toHaveProperty('resold')
    await accept()
    expect(await passed.read(heir)).not.toHaveProperty('resold')
    const cancelled = await sellOne()
    expect((await cancelled.read(cancelled.seller)).resold).toMatchObject({ tickets: 1 })
    world.clock.move({ minutes: 5 })
    const gone = await cancelled.act(cancelled.seller, cancelled.id, 'cancel')
    expect(gone.status).toBe('cancelled')
    expect(gone).not.toHaveProperty('resold')
  })
})

describe('A transfer', () => {
  it('says what becomes of their payment to who paid, and not to a guest whose friend did.', async () => {
    const { id, seller, buyer } = await sellOut(world)
    const [heir, next] = [await buyer(), await buyer()]
    const accept = await transfer(seller, id, heir)
    await accept()
    const acceptNext = await transfer(heir, id, next)
    await acceptNext()
    await world.runDueJobs()
    const [paid, passed] = [
      await readEmail(world, seller.email, 'Booking transferred'),
      await readEmail(world, heir.email, 'Booking transferred'),
    ]
    expect(paid).toContain('Your payment stays with the booking.')
    expect(passed).toContain('accepted your offer')
    expect(passed).not.toContain('Your payment')
  })

  it('is refused once what its guest was adding is paid: that is not what was offered.', async () => {
    const { guest, params, add, payWith, read } = await confirmedBooking(world)
    const heir = await confirmedGuest(world)
    await keepSignedIn(world)
    const accept = await transfer(guest, params.id, heir)
    await add({ party_size: 3 })
    await payWith('pays')
    const { rows } = await world.pool.query<{ payment_id: string }>(
      'select payment_id from reservation_additions where reservation_id = $1',
      [params.id],
    )
    // Recorded, and not counted yet.
    await performCharge(world.infrastructure, rows[0]?.payment_id ?? '')
    await expect(accept()).rejects.toMatchObject(refusedWith(409, 'invalid_transition'))
    await world.runDueJobs()
    expect(await read()).toMatchObject({ status: 'confirmed', party_size: 3, paid_minor: 7500 })
  })

  it('ends what its guest was adding, of which the next one sees nothing: a late payment for it is the guest’s again.', async () => {
    const { guest, params, add, payWith } = await confirmedBooking(world)
    const heir = await confirmedGuest(world)
    await keepSignedIn(world)
    const accept = await transfer(guest, params.id, heir)
    await add({ party_size: 3 })
    await payWith('pays')
    const accepted = await accept()
    expect(accepted).toMatchObject({ party_size: 2, to_pay_minor: 0, allowed_actions: ['modify', 'cancel', 'transfer'] })
    expect(accepted).not.toHaveProperty('addition')
    await world.runDueJobs()
    expect(await heir.call(getReservation, { params })).toMatchObject({ party_size: 2, paid_minor: 7500, refunded_minor: 2500 })
    expect(await readSubjects(world, heir.email)).toEqual([expect.stringMatching(/^Confirmed/)])
    expect(await readEmail(world, guest.email, 'Refund')).toContain('transferred was no longer needed. €25.00 goes back')
  })

  it('of places that were passed on to others is refused, and so is adding to them.', async () => {
    const { guest, params, add, read } = await confirmedBooking(world)
    const heir = await confirmedGuest(world)
    await keepSignedIn(world)
    await world.pool.query('update reservations set passed_on_at = $2 where id = $1', [params.id, world.clock.now().toString()])
    expect((await read()).allowed_actions).toEqual(['cancel'])
    await expect(add({ party_size: 3 })).rejects.toMatchObject(refusedWith(409, 'invalid_transition'))
    await expect(transfer(guest, params.id, heir)).rejects.toMatchObject(refusedWith(409, 'invalid_transition'))
  })

  it('leaves the friends of a split to who split it: their names are not the next guest’s, and go with the account.', async () => {
    const { guest, params, pays, hostPays, read, booking } = await splitBooking(world)
    for (const name of ['Bo', 'Cy']) await pays(name)
    await hostPays('own')
    await world.runDueJobs()
    expect((await read()).status).toBe('confirmed')
    const heir = await confirmedGuest(world)
    await keepSignedIn(world)
    await (
      await transfer(guest, params.id, heir)
    )()
    expect(await heir.call(getSplit, { params })).toEqual({ split: null })
    expect((await heir.call(exportProfile, {})).splits).toEqual([])
    expect(JSON.stringify((await guest.call(exportProfile, {})).splits)).toContain('"Bo"')
    await heir.call(manageReservation, { params, body: { action: 'cancel' } })
    await world.runDueJobs()
    expect(await readEmail(world, heir.email, 'Cancelled')).toContain('€50.00 goes back to the cards it was paid with.')
    await guest.call(deleteAccount, { body: { password: world.password } })
    const { rows } = await world.pool.query(
      `select s.name, s.email from payment_shares s join payment_splits p on p.id = s.split_id
       where p.reservation_id = $1 and (s.name <> '' or s.email is not null or p.host_name <> '')`,
      [booking.id],
    )
    expect(rows).toEqual([])
  })
})
