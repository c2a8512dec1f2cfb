import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { manageReservation } from '#contract/reservations/reservations.ts'
import { exportReturnedTickets, listReturnedTickets } from '#contract/reservations/resale.ts'
import { scanAtDoor } from '#contract/door/door.ts'
import { joinWaitingList, listWaitingList } from '#contract/reservations/waiting-list.ts'
import { createTemplate } from '#contract/events/templates.ts'
import { createEvent, getManagedEvent, manageEvent, updateEvent } from '#contract/events/management.ts'
import { confirmedGuest, keepSignedIn, readEmail, readSubjects } from '../../../testing/clubs.ts'
import { giveCard } from '../../../testing/money.ts'
import { refusedWith } from '../../../testing/refused-with.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { prepaid, sellOut } from './testing/sold-out.ts'
import { ledgerOf, paidOnce } from '../money/testing/bookings.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(inject('testServer'))
  // Cancelling refunds nothing: what a resale refunds has another reason.
  await world.pool.query(`update clubs set cancellation_policy = '[{"hours_before":2000,"refund_bp":10000}]'`)
})
afterAll(async () => world.close())

/** Guests come in, and the event has not begun: tickets can be returned and shown. */
const doorsOpen = () => ({ in_hours: 1, doors_at: world.clock.now().toString() })

const soldOut = async (
  capacity?: number,
  prestation?: Record<string, unknown>,
  event?: Record<string, unknown>,
  card?: Parameters<typeof giveCard>[2],
) => sellOut(world, capacity, prestation, { ...(event !== undefined && { event }), ...(card !== undefined && { card }) })

/** As its club does in the event's form. */
async function switchResale(event_id: string, resale_enabled: boolean | null) {
  const admin = await world.admin()
  const { version } = await admin.call(getManagedEvent, { params: { id: event_id } })
  await admin.call(updateEvent, { params: { id: event_id }, body: { version, resale_enabled } })
}

describe('return_tickets', () => {
  it('offers a ticket that stays valid, and take_back ends the offer.', async () => {
    const { give, read, seller, id, act, outcomes, codesOf } = await soldOut()
    expect((await read(seller)).allowed_actions).toContain('return_tickets')
    const before = await codesOf(seller)
    const offer = await give()
    expect(offer).toMatchObject({ status: 'confirmed', resale: { tickets: 1, refund_minor: 2500 } })
    expect(offer.allowed_actions).toEqual(expect.arrayContaining(['take_back', 'cancel']))
    expect(offer.allowed_actions).not.toContain('transfer')
    expect(offer.allowed_actions).not.toContain('return_tickets')
    expect(await codesOf(seller)).toEqual(before)
    expect((await act(seller, id, 'take_back')).resale).toBeUndefined()
    expect(await outcomes()).toEqual(['taken_back'])
    await expect(act(seller, id, 'take_back')).rejects.toMatchObject(refusedWith(409, 'invalid_transition'))
  })

  it('is refused for more tickets than there are, twice, by others, and where the item is not on sale.', async () => {
    const { give, id, event_id, prestation_id } = await soldOut()
    await expect(give(2)).rejects.toMatchObject(refusedWith(400, 'invalid'))
    await world.pool.query(`update prestations set status = 'archived' where id = $1`, [prestation_id])
    await expect(give()).rejects.toMatchObject(refusedWith(409, 'not_returnable'))
    await world.pool.query(`update prestations set status = 'on_sale' where id = $1`, [prestation_id])
    await world.pool.query(`update events set sales_end_at = starts_at - interval '80 hours' where id = $1`, [event_id])
    await expect(give()).rejects.toMatchObject(refusedWith(409, 'not_returnable'))
    await world.pool.query('update events set sales_end_at = starts_at where id = $1', [event_id])
    const stranger = await confirmedGuest(world)
    const body = { action: 'return_tickets', tickets: 1 } as const
    await expect(stranger.call(manageReservation, { params: { id }, body })).rejects.toMatchObject(refusedWith(404, 'not_found'))
    await give()
    await expect(give()).rejects.toMatchObject(refusedWith(409, 'not_returnable'))
  })

  it.each([
    ['off for its event', { club: true, event: false }, 'resale_off'],
    ['off for its club', { club: false, event: null }, 'resale_off'],
    ['on for its event alone', { club: false, event: true }, null],
    ['on for its club', { club: true, event: null }, null],
  ] as const)('follows the event, and the club where the event leaves it open: %s.', async (_, { club, event }, refusal) => {
    const { give, read, seller, event_id } = await soldOut()
    await switchResale(event_id, event)
    await world.pool.query('update clubs set resale_enabled = $1', [club])
    const shown = await read(seller)
    expect(shown.resale_off).toBe(refusal === null ? undefined : true)
    expect(shown.allowed_actions.includes('return_tickets')).toBe(refusal === null)
    if (refusal === null) expect((await give()).resale?.tickets).toBe(1)
    else await expect(give()).rejects.toMatchObject(refusedWith(409, refusal))
    await world.pool.query('update clubs set resale_enabled = true')
  })

  it('stays offered once its event switches resale off, and can be bought or taken back; no more are taken.', async () => {
    const { give, act, book, pay, buyer, read, seller, id, event_id, outcomes } = await soldOut(3)
    await give()
    await switchResale(event_id, false)
    const offered = await read(seller)
    expect(offered.resale).toMatchObject({ tickets: 1, until: expect.stringContaining('T') })
    expect(offered.resale_off).toBeUndefined()
    await act(seller, id, 'take_back')
    expect((await read(seller)).resale_off).toBe(true)
    await expect(give()).rejects.toMatchObject(refusedWith(409, 'resale_off'))
    await switchResale(event_id, true)
    await give()
    await switchResale(event_id, false)
    const guest = await buyer()
    const booked = await book(guest)
    await pay(guest, booked.id)
    expect(await read(guest, booked.id)).toMatchObject({ status: 'confirmed' })
    expect(await outcomes()).toEqual(['taken_back', 'sold'])
    expect(await read(seller)).toMatchObject({ party_size: 2, resold: { tickets: 1 } })
    await expect(give()).rejects.toMatchObject(refusedWith(409, 'resale_off'))
    const admin = await world.admin()
    const { event } = await admin.call(listReturnedTickets, { params: { id: event_id } })
    expect(event.has_resale).toBe(false)
  })

  it('stays as its event has it in the event’s duplicates, and in events from a template of it.', async () => {
    const { event_id } = await soldOut()
    await switchResale(event_id, false)
    const admin = await world.admin()
    const copy = await admin.call(manageEvent, { params: { id: event_id }, body: { action: 'duplicate' } })
    const template = await admin.call(createTemplate, { body: { name: 'Without resale', event_id } })
    expect(template.event.resale_enabled).toBe(false)
    const dated = { template_id: template.id, business_date: copy.business_date }
    expect([copy, await admin.call(createEvent, { body: dated })].map((one) => one.resale_enabled)).toEqual([false, false])
  })

  it('says nothing of resale where something else prevents it.', async () => {
    const { read, seller, event_id } = await soldOut()
    await switchResale(event_id, false)
    await world.pool.query(`update events set sales_end_at = starts_at - interval '80 hours' where id = $1`, [event_id])
    expect((await read(seller)).resale_off).toBeUndefined()
  })

  it('is refused while a transfer is offered, and for tables.', async () => {
    const one = await soldOut()
    const heir = await one.buyer()
    const offer = { action: 'transfer', to: heir.username } as const
    await one.seller.call(manageReservation, { params: { id: one.id }, body: offer })
    await expect(one.give()).rejects.toMatchObject(refusedWith(409, 'not_returnable'))
    const table = await soldOut(1, { ...prepaid, kind: 'table', pricing: 'per_unit' })
    await expect(table.give()).rejects.toMatchObject(refusedWith(409, 'not_returnable'))
  })
})

describe('A returned ticket', () => {
  it('is bought by another guest: the old code ends as the new one begins, and its guest is refunded in full.', async () => {
    const { book, pay, seller, id, give, read, codesOf, outcomes, counts, buyer, scan } = await soldOut()
    const [old] = await codesOf(seller)
    const guest = await buyer()
    await expect(book(guest)).rejects.toMatchObject(refusedWith(409, 'sold_out'))
    await give()
    const booked = await book(guest)
    expect(booked.status).toBe('held')
    expect(await counts()).toEqual({ heads: 2, over: 1 })
    expect((await read(seller)).status).toBe('confirmed')
    await pay(guest, booked.id)
    expect(await counts()).toEqual({ heads: 1, over: 0 })
    expect(await read(guest, booked.id)).toMatchObject({ status: 'confirmed', paid_minor: 2500, refunded_minor: 0 })
    const sold = await read(seller)
    expect(sold).toMatchObject({ status: 'cancelled', refunded_minor: 2500, resold: { tickets: 1, refund_minor: 2500 } })
    expect(sold.movements.at(-1)).toMatchObject({ kind: 'refund', amount_minor: 2500, state: 'succeeded' })
    expect(await outcomes()).toEqual(['sold'])
    expect(await readEmail(world, seller.email, 'Your ticket was sold')).toContain('25.00')
    expect(await readSubjects(world, seller.email)).not.toContainEqual(expect.stringContaining('cancelled'))
    const { club_sales, club_due_from_platform } = paidOnce
    expect(await ledgerOf(world, booked.id)).toMatchObject({
      club_sales: club_sales / 2,
      club_due_from_platform: club_due_from_platform / 2,
    })
    expect((await ledgerOf(world, id))['club_sales']).toBeUndefined()
    const [fresh] = await codesOf(guest, booked.id)
    world.clock.move({ hours: 73 })
    expect(await scan(old)).toMatchObject({ result: 'refused', reason: 'cancelled' })
    expect(await scan(fresh)).toMatchObject({ result: 'admitted' })
  })

  it('is one of several: the last ticket ends, the others stay.', async () => {
    const { book, pay, seller, give, read, codesOf, buyer, counts } = await soldOut(3)
    const before = await codesOf(seller)
    await give(2)
    const guest = await buyer()
    const { id } = await book(guest)
    await pay(guest, id)
    expect(await read(seller)).toMatchObject({
      status: 'confirmed',
      party_size: 2,
      total_minor: 5000,
      refunded_minor: 2500,
      resale: { tickets: 1 },
      resold: { tickets: 1 },
      to_pay_minor: 0,
    })
    expect(await codesOf(seller)).toEqual(before.slice(0, 2))
    expect(await counts()).toEqual({ heads: 3, over: 0 })
  })

  it('is sold after the club’s own places.', async () => {
    const { book, pay, event_id, give, buyer, outcomes } = await soldOut(1)
    await give()
    await world.pool.query('update events set capacity = 2 where id = $1', [event_id])
    const [one, other] = [await buyer(), await buyer()]
    await pay(one, (await book(one)).id)
    expect(await outcomes()).toEqual(['offered'])
    await pay(other, (await book(other)).id)
    expect(await outcomes()).toEqual(['sold'])
  })

  it('is offered to the waiting list first.', async () => {
    const { book, pay, event_id, prestation_id, seller, give, read, buyer } = await soldOut()
    const waiting = await buyer()
    const body = { lines: [{ prestation_id, quantity: 1 }], party_size: 1 }
    await waiting.call(joinWaitingList, { params: { id: event_id }, body })
    await give()
    await expect(book(await buyer())).rejects.toMatchObject(refusedWith(409, 'sold_out'))
    await world.runDueJobs()
    const [entry] = (await waiting.call(listWaitingList)).entries
    expect(entry?.state).toBe('offered')
    await pay(waiting, entry?.reservation_id ?? '')
    expect((await read(seller)).status).toBe('cancelled')
  })

  it('that was free ends when its buyer’s booking is confirmed.', async () => {
    const { book, act, seller, give, read, buyer } = await soldOut(1, {})
    await give()
    const guest = await buyer()
    const { id, status, allowed_actions } = await book(guest)
    expect([status, allowed_actions.includes('confirm')]).toEqual(['held', true])
    expect((await read(seller)).status).toBe('confirmed')
    expect((await act(guest, id, 'confirm')).status).toBe('confirmed')
    expect((await read(seller)).status).toBe('cancelled')
  })

  it('costs what was paid for it, though the club raised the price since.', async () => {
    const { book, pay, prestation_id, seller, give, read, buyer } = await soldOut()
    await give()
    await world.pool.query('update prestations set price_minor = 4000 where id = $1', [prestation_id])
    const guest = await buyer()
    const { id } = await book(guest)
    await pay(guest, id)
    expect(await read(guest, id)).toMatchObject({ status: 'confirmed', paid_minor: 4000, refunded_minor: 1500, to_pay_minor: 0 })
    expect(await read(seller)).toMatchObject({ status: 'cancelled', refunded_minor: 2500 })
    const { rows } = await world.pool.query('select sold_minor::integer from returned_tickets where sold_to = $1', [id])
    expect(rows).toEqual([{ sold_minor: 2500 }])
  })

  it('stays its guest’s if sales end: they get one email.', async () => {
    const { seller, give, read, outcomes, event_id } = await soldOut()
    await give()
    await world.pool.query(`update events set sales_end_at = $2 where id = $1`, [event_id, world.clock.now().toString()])
    world.clock.move({ minutes: 2 })
    await world.runDueJobs()
    world.clock.move({ minutes: 2 })
    await world.runDueJobs()
    await keepSignedIn(world)
    expect((await read(seller)).resale).toBeUndefined()
    expect(await outcomes()).toEqual(['unsold'])
    const subjects = await readSubjects(world, seller.email)
    expect(subjects.filter((subject) => subject.startsWith('Not resold'))).toHaveLength(1)
  })

  it('ends with its event, which refunds its guest once.', async () => {
    const { seller, give, read, outcomes, event_id } = await soldOut()
    await give()
    const admin = await world.admin()
    await admin.call(manageEvent, { params: { id: event_id }, body: { action: 'cancel' } })
    await world.runDueJobs()
    expect(await outcomes()).toEqual(['lapsed'])
    expect(await read(seller)).toMatchObject({ status: 'cancelled', refunded_minor: 2500 })
  })
})

describe('At the same moment', () => {
  it('ten guests want one returned ticket: one gets it.', async () => {
    const { book, pay, give, buyer, counts, outcomes } = await soldOut()
    await give()
    const guests = await Promise.all(Array.from({ length: 10 }, async () => buyer()))
    const results = await Promise.allSettled(guests.map(async (guest) => ({ guest, ...(await book(guest)) })))
    const booked = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
    expect(booked).toHaveLength(1)
    expect(await counts()).toEqual({ heads: 2, over: 1 })
    for (const { guest, id } of booked) await pay(guest, id)
    expect(await outcomes()).toEqual(['sold'])
    expect(await counts()).toEqual({ heads: 1, over: 0 })
  })

  it('a guest shows the ticket and another pays for it: one of them comes in.', async () => {
    const { book, act, seller, give, read, codesOf, buyer, scan, counts } = await soldOut(1, prepaid, doorsOpen())
    const [old] = await codesOf(seller)
    await give()
    const guest = await buyer()
    const { id } = await book(guest)
    const { payment } = await act(guest, id, 'pay')
    const [shown] = await Promise.all([
      scan(old),
      giveCard(world, payment?.url ?? '', 'pays').then(async () => world.runDueJobs()),
    ])
    await world.runDueJobs()
    const bought = await read(guest, id)
    expect([shown.result === 'admitted', bought.status === 'confirmed'].filter(Boolean)).toHaveLength(1)
    expect(await counts()).toEqual({ heads: 1, over: 0 })
  })

  it('a guest returns the ticket while the door scans it: they are inside, and nothing is for sale.', async () => {
    const keeper = await world.staff('can_work_door')
    for (let round = 0; round < 6; round++) {
      const { event_id, seller, give, codesOf, read, book, buyer, outcomes, counts } = await soldOut(1, prepaid, doorsOpen())
      const [code = ''] = await codesOf(seller)
      const entry = { scan_id: randomUUID(), action: 'scan', code } as const
      const scan = async () => keeper.call(scanAtDoor, { params: { event_id }, body: { device: 'Main door', entry } })
      const scanFirst = round % 2 === 0 ? scan() : null
      const [returned, scanned] = await Promise.allSettled([give(), scanFirst ?? scan()])
      expect(scanned).toMatchObject({ status: 'fulfilled', value: { answer: { result: 'admitted' } } })
      // Whichever came first: it was offered and the offer ended, or there was nothing left to return.
      if (returned.status === 'rejected') expect(returned.reason).toMatchObject({ status: 409 })
      expect(await outcomes()).toEqual(returned.status === 'fulfilled' ? ['lapsed'] : [])
      expect(await read(seller)).toMatchObject({ status: 'checked_in', refunded_minor: 0 })
      await expect(book(await buyer())).rejects.toMatchObject(refusedWith(409, 'sold_out'))
      expect(await counts()).toEqual({ heads: 1, over: 0 })
    }
  })

  it('a guest who comes wins over one who has not paid: that payment is refunded.', async () => {
    const { book, act, seller, give, read, codesOf, buyer, scan, counts, outcomes } = await soldOut(1, prepaid, doorsOpen())
    const [old] = await codesOf(seller)
    await give()
    const guest = await buyer()
    const { id } = await book(guest)
    const { payment } = await act(guest, id, 'pay')
    expect(await scan(old)).toMatchObject({ result: 'admitted' })
    expect(await outcomes()).toEqual(['lapsed'])
    await giveCard(world, payment?.url ?? '', 'pays')
    await world.runDueJobs()
    expect(await read(guest, id)).toMatchObject({ status: 'expired', paid_minor: 2500, refunded_minor: 2500 })
    expect(await readSubjects(world, guest.email)).toContainEqual(expect.stringMatching(/^Your payment came too late/))
    expect(await counts()).toEqual({ heads: 1, over: 0 })
  })

  it('cannot be taken back while another pays, and can once their hold is over.', async () => {
    const { book, act, seller, id, give, read, buyer, counts } = await soldOut()
    await give()
    const guest = await buyer()
    await book(guest)
    await expect(act(seller, id, 'take_back')).rejects.toMatchObject(refusedWith(409, 'being_bought'))
    expect((await read(seller)).resale?.tickets).toBe(1)
    world.clock.move({ minutes: 11 })
    expect((await act(seller, id, 'take_back')).status).toBe('confirmed')
    expect(await counts()).toEqual({ heads: 1, over: 0 })
  })

  it('is taken back and booked: one of the two happens.', async () => {
    const { book, act, seller, id, give, buyer, counts } = await soldOut()
    await give()
    const guest = await buyer()
    const results = await Promise.allSettled([act(seller, id, 'take_back'), book(guest)])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect([1, 2]).toContain((await counts())?.heads)
  })

  it('the database refuses two guests with one place, whatever the code decides.', async () => {
    const { book, give, buyer } = await soldOut()
    await give()
    const { id } = await book(await buyer())
    const confirm = world.pool.query(
      `update reservations set status = 'confirmed', is_over = false, expires_at = null where id = $1`,
      [id],
    )
    await expect(confirm).rejects.toMatchObject({ constraint: 'event_occupancy_within_capacity' })
  })
})

describe('listReturnedTickets and exportReturnedTickets', () => {
  it('show the club what was paid, resold and refunded, also a refund that a bank rejected, and no names.', async () => {
    const { book, pay, give, event_id, id, buyer } = await soldOut(1, prepaid, {}, 'refunds_never')
    await give()
    const guest = await buyer()
    const bought = await book(guest)
    await pay(guest, bought.id)
    const admin = await world.admin()
    const list = async () => admin.call(listReturnedTickets, { params: { id: event_id } })
    for (const step of [{ minutes: 1 }, { hours: 3 }]) {
      world.clock.move(step)
      await world.runDueJobs()
    }
    await keepSignedIn(world)
    expect(await list()).toMatchObject({
      count: 1,
      event: { id: event_id },
      tickets: [
        {
          reservation_id: id,
          outcome: 'sold',
          paid_minor: 2500,
          sold_minor: 2500,
          sold_to: { reservation_id: bought.id, reference: bought.reference },
          refund: 'failed',
        },
      ],
    })
    const file = await admin.call(exportReturnedTickets, { params: { id: event_id } })
    const [head, row] = file.slice(1).split('\r\n')
    expect(head).toBe(
      'Reservation,Item,Paid,Returned (UTC),Outcome,Ended (UTC),Resold for,Resold to reservation,Refunded,Refund,Currency',
    )
    expect(row).toMatch(new RegExp(`^[^,]+,Entry,25.00,[^,]+,sold,[^,]+,25.00,${bought.reference},25.00,failed,EUR$`))
    expect(file).not.toContain('Lopez')
  })

  it('are for the club of the event alone.', async () => {
    const { event_id } = await soldOut()
    const params = { id: event_id }
    for (const caller of [await world.guest('client'), await world.staff('can_work_door')]) {
      await expect(caller.call(listReturnedTickets, { params })).rejects.toMatchObject({ status: 403 })
      await expect(caller.call(exportReturnedTickets, { params })).rejects.toMatchObject({ status: 403 })
    }
    const admin = await world.admin()
    const none = { params: { id: randomUUID() } }
    await expect(admin.call(listReturnedTickets, none)).rejects.toMatchObject(refusedWith(404, 'not_found'))
    await expect(admin.call(exportReturnedTickets, none)).rejects.toMatchObject(refusedWith(404, 'not_found'))
  })
})
