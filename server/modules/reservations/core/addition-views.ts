import { sql } from 'kysely'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import { instantInJson } from '../../../infrastructure/database/instant-sql.ts'
import type { OpenAddition } from './addition.ts'
import { timesNow } from './line-terms.ts'
import type { ReservationRow } from './reservation.ts'

/** The lines that addition `a` adds, on their terms. */
export const linesOfAddition = sql`(
  select json_agg(l.terms || jsonb_build_object('id', l.line_id, 'prestation_id', l.prestation_id, 'quantity', l.quantity)
    order by l.position)
  from reservation_addition_lines l where l.addition_id = a.id)`

/** One that was paid, and that its reservation neither has nor was refunded for. */
export interface PaidAddition extends Omit<OpenAddition, 'payment_id'> {
  state: 'open' | 'released' | 'stopped'
  payment_id: string
}

/** The addition that one of these payments is for, unless it is settled. */
export async function findPaidAddition(
  db: Database | Tx,
  { id, event }: Pick<ReservationRow, 'id' | 'event'>,
  paymentIds: readonly string[],
): Promise<PaidAddition | null> {
  const { rows } = await sql<PaidAddition>`
    select a.id, a.heads, a.amount_minor, ${instantInJson('a.expires_at')} as expires_at, a.state, a.payment_id,
      ${linesOfAddition} as lines
    from reservation_additions a
    where a.reservation_id = ${id} and a.payment_id = any(${paymentIds}::uuid[]) and a.state in ('open', 'released', 'stopped')
    order by a.created_at limit 1`.execute(db)
  const [addition] = rows
  return addition === undefined ? null : { ...addition, lines: addition.lines.map((line) => timesNow(line, event)) }
}

/** Whether a reservation has additions that were paid for alone. */
export async function hasAdditions(db: Database | Tx, reservationId: string): Promise<boolean> {
  const { rows } = await sql<{ has_some: boolean }>`
    select exists (select from reservation_additions where reservation_id = ${reservationId} and state = 'paid')
      as has_some`.execute(db)
  return rows[0]?.has_some === true
}

/** The latest payment for the open addition of a reservation. */
export async function findAdditionPayment(db: Database | Tx, reservationId: string): Promise<string | null> {
  const { rows } = await sql<{ payment_id: string | null }>`
    select payment_id from reservation_additions where reservation_id = ${reservationId} and state = 'open'`.execute(db)
  return rows[0]?.payment_id ?? null
}
