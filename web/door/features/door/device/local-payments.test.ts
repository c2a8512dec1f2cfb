import { beforeEach, expect, it } from 'vitest'
import { doorEvent, doorGuest } from '../../../testing/door.ts'
import { DoorServer } from '../../../testing/door-server.ts'
import { makeTicket } from '../../../testing/make-ticket.ts'
import { countConflicts, openRefusals, waitingOf } from './local-door-state.ts'
import { openLocalDoor, type LocalDoor } from './local-door.ts'
import { memoryStore } from './memory-store.ts'
import { afterPayment } from './pay-here.ts'
import { sendOutbox } from './send-waiting.ts'
import type { Store } from './kept.ts'

const eventId = doorEvent().id
const id = '0193a000-0000-7000-8000-0000000000b0'
const ticket = makeTicket({ event_id: eventId, reservation_id: id })
const late = { from: '2026-11-20T23:00:00Z', price_minor: 1_800, quantity: 1 }
const guest = doorGuest({ id, party_size: 1, ticket_hashes: [ticket.hash], late_entry: [late], settled_heads: 0 })
const other = makeTicket({ event_id: eventId, reservation_id: '0193a000-0000-7000-8000-0000000000b1' })
const early = doorGuest({ id: '0193a000-0000-7000-8000-0000000000b1', party_size: 1, ticket_hashes: [other.hash] })
const payment = { payment_id: 'pay-1', reservation_id: id, amount_minor: 1_800, method: 'cash' as const, drawer_id: 'd1' }

let server: DoorServer
let store: Store
let now: number
let isSignedIn: boolean
beforeEach(() => {
  server = new DoorServer()
  server.guests = [guest, early]
  store = memoryStore()
  isSignedIn = true
  now = Date.parse('2026-11-20T23:30:00Z')
})

/** With its list; each action a moment after the last. */
async function openDoor(): Promise<LocalDoor> {
  const context = { eventId, userId: 'ada', mayKeepNames: () => isSignedIn, mayOverride: () => false, store, call: server.call }
  const door = await openLocalDoor({ ...context, now: () => (now += 1), device: () => 'Side door' })
  await door.renew()
  return door
}
const scan = async (door: LocalDoor, { text }: { text: string }) => door.act({ action: 'scan', code: text })

it('A payment online is recorded at once, and its party is the server’s.', async () => {
  const door = await openDoor()
  server.guests = [{ ...guest, version: 2, settled_heads: 1 }, early]
  await door.collect(payment)
  expect(server.received).toEqual(['pay-1'])
  expect(waitingOf(door.getState())).toEqual([])
  expect(door.getState().guests.get(id)).toMatchObject({ version: 2, settled_heads: 1 })
})

it('What the server refuses while the guest waits is not stored: no money changed hands.', async () => {
  const door = await openDoor()
  server.refusesPayments = { error: 'There is nothing left to pay.', code: 'more_than_due' }
  await expect(door.collect(payment)).rejects.toMatchObject({ status: 409 })
  expect(door.getState().payments).toEqual([])
})

it('Offline, a late guest pays and comes in; all of it is sent in the order in which it happened.', async () => {
  const door = await openDoor()
  server.isAway = true
  expect(await scan(door, other)).toMatchObject({ result: 'admitted' })
  expect(await scan(door, ticket)).toMatchObject({ result: 'refused', reason: 'payment_due', due_minor: 1_800 })
  await door.collect(payment)
  expect(door.getState().guests.get(id)).toMatchObject({ settled_heads: 1 })
  expect(await scan(door, ticket)).toMatchObject({ result: 'admitted' })
  expect(waitingOf(door.getState())).toHaveLength(4)
  server.isAway = false
  await door.renew()
  expect(waitingOf(door.getState())).toEqual([])
  expect(server.received).toHaveLength(4)
  expect(server.received[2]).toBe('pay-1')
})

it('A payment whose answer was lost is sent again under its id.', async () => {
  const door = await openDoor()
  server.failures.push(503)
  await door.collect(payment)
  expect(waitingOf(door.getState())).toHaveLength(1)
  await door.renew()
  expect([server.received, waitingOf(door.getState())]).toEqual([['pay-1'], []])
})

it('A payment taken offline that the server refuses is a conflict, until it is counted anyway or done.', async () => {
  const door = await openDoor()
  server.isAway = true
  await door.collect(payment)
  server.isAway = false
  server.refusesPayments = { error: 'This drawer is closed.', code: 'drawer_closed' }
  await door.renew()
  const [refused] = openRefusals(door.getState())
  expect(refused).toMatchObject({ reference: guest.reference, refusal: { code: 'drawer_closed' } })
  expect(countConflicts(door.getState())).toBe(1)
  server.refusesPayments = null
  if (refused) await door.countAnyway(refused, 1_800)
  expect(openRefusals(door.getState())).toEqual([])
  expect(door.getState().payments).toMatchObject([{ state: 'told', entry: { scan_id: 'pay-1', amount_minor: 1_800 } }])
  expect(door.getState().payments[0]?.entry).not.toHaveProperty('drawer_id')
})

it('Payments leave the device from any screen, also after the page was lost.', async () => {
  const door = await openDoor()
  server.isAway = true
  await door.collect(payment)
  server.isAway = false
  await sendOutbox({ store, call: server.call, device: '', mayKeepNames: () => true }, null)
  expect(server.received).toEqual(['pay-1'])
  expect(await store.readWaiting()).toEqual([])
})

it('After a sign-out, a payment that waits no longer names its party.', async () => {
  const door = await openDoor()
  server.isAway = true
  isSignedIn = false
  await door.collect(payment)
  expect(await store.readWaiting()).toMatchObject([{ reference: '', entry: { scan_id: 'pay-1' } }])
})

it.each([
  [
    'first the balance',
    { balance_due_minor: 500, pay_at_club_minor: 700 },
    600,
    { balance_due_minor: 0, pay_at_club_minor: 600 },
  ],
  ['then late guests, as many as it covers', { pay_at_club_minor: 200 }, 2_000, { pay_at_club_minor: 0, settled_heads: 1 }],
  ['and confirms what waited for money', { status: 'awaiting_payment', balance_due_minor: 500 }, 500, { status: 'confirmed' }],
] as const)('A payment covers %s.', (_, before, amount, after) => {
  expect(afterPayment({ ...guest, ...before }, amount, now)).toMatchObject(after)
})
