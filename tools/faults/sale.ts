import { randomUUID } from 'node:crypto'
import { makeOnSale } from '../../bench/contested-event.ts'
import type { WantedBooking } from './buyers.ts'
import type { Scene } from './scene.ts'

/** Two thirds of the guests can have a place. */
const usual = { guests: 900, capacity: 600 }

export interface Sale {
  event_id: string
  capacity: number
  tokens: string[]
  /** One place per guest: every third needs the club's approval, which holds it first. */
  bookings: WantedBooking[]
  /** One more of the same, for a guest still without a place. */
  wantedBooking(guest: number): WantedBooking
}

/** An event on sale, with fewer places than guests. The server has created the tables before. */
export async function openSale(scene: Pick<Scene, 'withClient' | 'ask'>, { guests, capacity } = usual): Promise<Sale> {
  const { events, tokens } = await scene.withClient((db) => makeOnSale(db, { guests, events: 1 }))
  const { event_id = '', prestation_id = '' } = events[0] ?? {}
  const asked_id = randomUUID()
  await scene.ask('update events set capacity = $2 where id = $1', [event_id, capacity])
  await scene.ask(
    `insert into prestations (id, event_id, kind, name, price_minor, pricing, payment, approval, status, created_at, updated_at)
     values ($1, $2, 'entry', 'By the club', 0, 'per_person', 'free', 'manual', 'on_sale', now(), now())`,
    [asked_id, event_id],
  )
  const wantedBooking = (guest: number): WantedBooking => ({
    token: tokens[guest % guests] ?? '',
    key: randomUUID(),
    body: { event_id, lines: [{ prestation_id: guest % 3 === 0 ? asked_id : prestation_id, quantity: 1 }], party_size: 1 },
  })
  return { event_id, capacity, tokens, bookings: tokens.map((_, guest) => wantedBooking(guest)), wantedBooking }
}
