import { randomUUID } from 'node:crypto'
import type { TestClub } from '../../../testing/clubs.ts'
import type { World } from '../../../testing/world.ts'
import { paidAtClub, post } from '../../ledger/index.ts'

/** Cash paid for a reservation of an event on a date; negative if refunded. */
export async function payInCash(
  world: World,
  { club_id }: TestClub,
  { amount_minor, business_date }: { amount_minor: number; business_date: string },
): Promise<string> {
  const id = randomUUID()
  await world.pool.query(
    `insert into till_payments (id, reservation_id, amount_minor, allocation, method, note, recorded_by, recorded_at)
     select $1, id, $2, '[]', 'cash', '', client_id, $3 from reservations limit 1`,
    [id, amount_minor, world.clock.now().toString()],
  )
  await world.infrastructure.db.transaction().execute(async (tx) =>
    post(tx, [
      {
        ...paidAtClub(amount_minor, []),
        club_id,
        currency: 'EUR',
        occurred_at: world.clock.now(),
        settled_at: world.clock.now(),
        source: 'till',
        cause: { kind: 'till_payment', id },
        actor: { kind: 'system' },
        event: { id: randomUUID(), business_date },
        reservation_id: null,
      },
    ]),
  )
  return id
}
