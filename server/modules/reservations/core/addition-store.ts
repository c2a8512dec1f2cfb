import { sql } from 'kysely'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import type { OpenAddition } from './addition.ts'
import type { StepRow } from './steps.ts'
import { stepColumns } from './reservation-views.ts'

type NewAddition = OpenAddition & { reservation_id: string; event_id: string }

/** Holds places for a locked reservation of a locked event; counts follow by triggers, which refuse to oversell. */
export async function insertAddition(tx: Tx, { lines, ...addition }: NewAddition, now: Temporal.Instant): Promise<void> {
  await tx
    .insertInto('reservation_additions')
    .values({ ...addition, state: 'open', created_at: instantText(now) })
    .execute()
  const rows = lines.map(({ id, prestation_id, quantity, ...terms }, position) => ({
    addition_id: addition.id,
    line_id: id,
    prestation_id,
    quantity,
    position,
    terms: JSON.stringify(terms),
  }))
  await tx.insertInto('reservation_addition_lines').values(rows).execute()
}

/** A payment for it has been requested. */
export async function putAdditionPayment(tx: Tx, id: string, payment_id: string): Promise<void> {
  await tx.updateTable('reservation_additions').set({ payment_id }).where('id', '=', id).execute()
}

type AdditionEnd = 'paid' | 'released' | 'stopped' | 'returned'

/** Frees what an addition holds, if it is still open. */
export async function endAddition(tx: Tx, id: string, state: AdditionEnd, now: Temporal.Instant): Promise<void> {
  await sql`
    update reservation_additions set state = ${state}, ended_at = coalesce(ended_at, ${instantText(now)})
    where id = ${id}`.execute(tx)
}

/** Ends the open addition of a reservation; false if it has none. */
export async function stopAdditionOf(tx: Tx, reservationId: string, now: Temporal.Instant): Promise<boolean> {
  const ended = await tx
    .updateTable('reservation_additions')
    .set({ state: 'stopped', ended_at: instantText(now) })
    .where('reservation_id', '=', reservationId)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
  return ended.numUpdatedRows > 0n
}

interface OverdueAddition extends StepRow {
  /** Whether a payment for it is unfinished. */
  is_paying: boolean
}

/** Frees what the overdue additions of a locked event hold; returns their reservations, locked. */
export async function releaseOverdueAdditions(tx: Tx, eventId: string, now: Temporal.Instant): Promise<OverdueAddition[]> {
  const { rows } = await sql<OverdueAddition & { addition_id: string }>`
    select ${stepColumns}, a.id as addition_id,
      exists (select from payments p where p.id = a.payment_id and p.state in ('created', 'requires_action', 'processing'))
        as is_paying
    from reservation_additions a join reservations r on r.id = a.reservation_id
    where a.event_id = ${eventId} and a.state = 'open' and a.expires_at <= ${instantText(now)}
    order by r.id for update of r`.execute(tx)
  for (const { addition_id } of rows) await endAddition(tx, addition_id, 'released', now)
  return rows.map(({ addition_id: _id, ...row }) => row)
}
