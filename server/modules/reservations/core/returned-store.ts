import { sql } from 'kysely'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import { newId } from '../../../infrastructure/ids.ts'

interface NewReturnedTicket {
  reservation_id: string
  event_id: string
  prestation_id: string
  line_id: string
  paid_minor: number
}

/** Requires the locks of the event and the reservation. */
export async function insertReturnedTickets(tx: Tx, tickets: readonly NewReturnedTicket[], now: Temporal.Instant): Promise<void> {
  const returned_at = instantText(now)
  await tx
    .insertInto('returned_tickets')
    .values(tickets.map((ticket) => ({ id: newId(), ...ticket, returned_at })))
    .execute()
}

/** Ends the resale of a locked reservation's tickets that are not sold. */
export async function endReturnedTickets(
  tx: Tx,
  reservationId: string,
  outcome: 'taken_back' | 'unsold',
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('returned_tickets')
    .set({ outcome, ended_at: instantText(now) })
    .where('reservation_id', '=', reservationId)
    .where('outcome', '=', 'offered')
    .execute()
}

/** Records who bought these tickets, and for how much each. */
export async function markResold(
  tx: Tx,
  tickets: readonly { id: string; sold_minor: number }[],
  soldTo: string,
  now: Temporal.Instant,
): Promise<void> {
  await sql`
    update returned_tickets t set outcome = 'sold', ended_at = ${instantText(now)}, sold_to = ${soldTo}, sold_minor = s.sold_minor
    from unnest(${tickets.map(({ id }) => id)}::uuid[], ${tickets.map(({ sold_minor }) => sold_minor)}::bigint[])
      as s (id, sold_minor)
    where t.id = s.id`.execute(tx)
}
