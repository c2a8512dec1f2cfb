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

/** Records who bought these tickets, for how much each, and what their guest gets back for it. */
export async function markResold(
  tx: Tx,
  tickets: readonly { id: string; sold_minor: number; refunded_minor: number }[],
  soldTo: string,
  now: Temporal.Instant,
): Promise<void> {
  const amounts = tickets.map(({ id, sold_minor, refunded_minor }) => ({ id, sold_minor, refunded_minor }))
  await sql`
    update returned_tickets t set outcome = 'sold', ended_at = ${instantText(now)}, sold_to = ${soldTo},
      sold_minor = s.sold_minor, refunded_minor = s.refunded_minor
    from json_to_recordset(${JSON.stringify(amounts)}::json) as s (id uuid, sold_minor bigint, refunded_minor bigint)
    where t.id = s.id`.execute(tx)
}
