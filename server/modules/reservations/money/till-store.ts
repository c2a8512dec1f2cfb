import { sql } from 'kysely'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import { newId } from '../../../infrastructure/ids.ts'
import { paidAtClub, post, postAll } from '../../finance/index.ts'
import type { ReservationRow } from '../core/reservation.ts'
import type { TillPayment } from './figures.ts'

interface Taken extends Pick<TillPayment, 'amount_minor' | 'method' | 'note'> {
  club_id: string
  recorded_by: string
  now: Temporal.Instant
}

/** Writes down, for good, what a club took at its own till for a reservation, or below zero gave back; in its books it is posted with it. */
export async function recordAtTill(
  tx: Tx,
  { id: reservation_id, currency }: ReservationRow,
  { club_id, now, ...taken }: Taken,
): Promise<void> {
  const id = newId()
  await tx
    .insertInto('till_payments')
    .values({ id, reservation_id, ...taken, recorded_at: instantText(now) })
    .execute()
  const source = { kind: 'till_payment', id } as const
  await post(tx, {
    ...paidAtClub(taken.amount_minor),
    club_id,
    currency,
    reservation_id,
    occurred_at: now,
    settled_at: now,
    source,
  })
}

export interface PastTaking extends Omit<Taken, 'now'> {
  reservation_id: string
  currency: string
  at: Temporal.Instant
}

/** What clubs of the demo data have taken. */
export async function fillTill(tx: Tx, takings: readonly PastTaking[]): Promise<void> {
  const named = takings.map((taking) => ({ ...taking, id: newId() }))
  const rows = named.map(({ at, ...row }) => ({ ...row, recorded_at: instantText(at) }))
  await sql`
    insert into till_payments (id, reservation_id, amount_minor, method, note, recorded_by, recorded_at)
    select id, reservation_id, amount_minor, method, note, recorded_by, recorded_at
    from json_populate_recordset(null::till_payments, ${JSON.stringify(rows)}::json)`.execute(tx)
  await postAll(
    tx,
    named.map(({ id, club_id, currency, reservation_id, amount_minor, at }) => ({
      ...paidAtClub(amount_minor),
      club_id,
      currency,
      reservation_id,
      occurred_at: at,
      settled_at: at,
      source: { kind: 'till_payment', id },
    })),
  )
}
