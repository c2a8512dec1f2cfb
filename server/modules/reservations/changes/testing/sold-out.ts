import { randomUUID } from 'node:crypto'
import { scanAtDoor } from '#contract/door/door.ts'
import { getTickets } from '#contract/door/tickets.ts'
import { createReservation, getReservation, manageReservation } from '#contract/reservations/reservations.ts'
import { confirmedGuest, keepSignedIn } from '../../../../testing/clubs.ts'
import { addEvent, addPrestation } from '../../../../testing/events.ts'
import { giveCard, type testCards } from '../../../../testing/money.ts'
import type { World } from '../../../../testing/world.ts'

type Guest = Awaited<ReturnType<World['guest']>>
export const prepaid = { payment: 'prepaid', price_minor: 2500 }

interface Sale {
  event?: Record<string, unknown>
  card?: keyof typeof testCards
  /** Who brought the seller. */
  referral_code?: string
}

/** An event with this many places, all bought by one guest. */
export async function sellOut(
  world: World,
  capacity = 1,
  prestation: Record<string, unknown> = prepaid,
  { event = {}, card = 'pays', referral_code }: Sale = {},
) {
  const event_id = await addEvent(world, { capacity, ...event })
  const prestation_id = await addPrestation(world, event_id, prestation)
  await keepSignedIn(world)
  const book = async (guest: Guest, party = 1, code?: string) => {
    const body = { event_id, lines: [{ prestation_id, quantity: party }], party_size: party }
    return guest.call(createReservation, { body: { ...body, ...(code !== undefined && { referral_code: code }) } })
  }
  const act = async (guest: Guest, id: string, action: 'pay' | 'confirm' | 'take_back' | 'cancel') =>
    guest.call(manageReservation, { params: { id }, body: { action } })
  const pay = async (guest: Guest, id: string, using: keyof typeof testCards = 'pays') => {
    await giveCard(world, (await act(guest, id, 'pay')).payment?.url ?? '', using)
    await world.runDueJobs()
  }
  const seller = await confirmedGuest(world)
  await keepSignedIn(world)
  const { id } = await book(seller, capacity, referral_code)
  if (prestation['payment'] === 'prepaid') await pay(seller, id, card)
  const give = async (tickets = 1) =>
    seller.call(manageReservation, { params: { id }, body: { action: 'return_tickets', tickets } })
  const read = async (guest: Guest, of = id) => guest.call(getReservation, { params: { id: of } })
  const codesOf = async (guest: Guest, of = id) =>
    (await guest.call(getTickets, { params: { id: of } })).tickets.map(({ qr }) => qr.text)
  const outcomes = async () => {
    const { rows } = await world.pool.query<{ outcome: string }>(
      'select outcome from returned_tickets where event_id = $1 order by returned_at, id',
      [event_id],
    )
    return rows.map(({ outcome }) => outcome)
  }
  const counts = async () => {
    const { rows } = await world.pool.query<{ heads: number; over: number }>(
      'select heads, over from event_occupancy where event_id = $1',
      [event_id],
    )
    return rows[0]
  }
  const buyer = async () => {
    const guest = await confirmedGuest(world)
    await keepSignedIn(world)
    return guest
  }
  const scan = async (code: string | undefined) => {
    const keeper = await world.staff('can_work_door')
    await keepSignedIn(world)
    const entry = { scan_id: randomUUID(), action: 'scan', code: code ?? '' } as const
    const { answer } = await keeper.call(scanAtDoor, { params: { event_id }, body: { device: 'Main door', entry } })
    return answer
  }
  return { event_id, prestation_id, book, act, pay, seller, id, give, read, codesOf, outcomes, counts, buyer, scan }
}
