import { instantText } from '../../../infrastructure/clock/clock.ts'
import { newId } from '../../../infrastructure/ids.ts'
import { addedTo, unitsAdded } from '../core/addition.ts'
import { insertAddition } from '../core/addition-store.ts'
import { applyStep } from '../core/apply-steps-store.ts'
import { additionDeadline } from '../core/deadlines.ts'
import type { ActionContext } from '../core/lock-for-action.ts'
import { entryTimes, type ReservationRow } from '../core/reservation.ts'
import { stopPayments } from '../money/refund-online.ts'
import type { ChangedReservation } from './change-facts.ts'
import { dueAfter } from './paid-first.ts'

/** Holds what is added to a confirmed booking until it is paid, beside the booking, which stays as it is. */
export async function beginAddition(
  { tx, row, client_id, now }: ActionContext,
  changed: ChangedReservation,
): Promise<ReservationRow> {
  const { party_size, arrival_at, notes } = changed
  const guests = changed.guests.slice(0, row.party_size)
  const lines = addedTo(
    row.lines,
    changed.lines.map((line) => ({ ...line, id: line.id ?? newId() })),
  )
  const addition = {
    id: newId(),
    heads: party_size - row.party_size,
    amount_minor: dueAfter(row, changed),
    expires_at: instantText(additionDeadline(entryTimes(row).entry_until, now)),
    payment_id: null,
    lines,
  }
  // An open page would collect the amount that is due without it.
  const stops_payment = await stopPayments(tx, row.id, now)
  await insertAddition(tx, { ...addition, reservation_id: row.id, event_id: row.event.id }, now)
  const detail = { party_size, changes: unitsAdded(lines), amount_minor: addition.amount_minor }
  const entry = { at: now, actor: { kind: 'client', id: client_id }, action: 'add', detail } as const
  const written = await applyStep(tx, row, { arrival_at, notes, guests }, { ...entry, facts: { stops_payment } })
  return { ...written, addition }
}

/** Gives up what is held to be added; a payment for it that arrives all the same is refunded. */
export async function dropAddition({ tx, row, client_id, now }: ActionContext): Promise<ReservationRow> {
  const stops_payment = await stopPayments(tx, row.id, now)
  const entry = { at: now, actor: { kind: 'client', id: client_id }, action: 'drop_addition' } as const
  const written = await applyStep(tx, row, {}, { ...entry, facts: { stops_payment, frees_places: true } })
  return { ...written, addition: null }
}
