import { sum } from '#contract/base/money.ts'
import { refuse } from '../../../../infrastructure/refusal.ts'
import type { ChosenLine } from '../../booking/booking-facts.ts'
import { refuseGuest, refuseLimits } from '../../booking/booking-refusals.ts'
import type { ChangeState } from '../change-facts.ts'
import { readChangeState } from '../read-change-state.ts'
import type { ActionContext } from '../../core/lock-for-action.ts'
import { stopPayments } from '../../money/refund-online.ts'
import { settleLocked } from '../../money/settle-reservation.ts'
import type { ReservationRow } from '../../core/reservation.ts'
import { expireOverdueOf } from '../../core/expire-overdue.ts'
import { applyStep } from '../../core/apply-steps-store.ts'
import { endTransfer } from './transfer-store.ts'

/**
 * Transfers a reservation to the client it was offered to, if the event admits them. Lines, prices and payments stay; the former
 * client's notes are removed, and a new holder gets new tickets.
 */
export async function acceptTransfer({ tx, row, client_id, now }: ActionContext): Promise<ReservationRow> {
  const { transfer } = row
  if (transfer === null) return refuse('not_found')
  await expireOverdueOf(tx, row.event.id, now)
  const { event, client } = await readChangeState(tx, { row, client_id, now }, true)
  const refused =
    refuseGuest({ ...event, min_age: row.min_age }, client) ?? refuseLimits(event, client, chosenOf(row, event), row.party_size)
  if (refused) {
    const { code, ...detail } = refused
    return refuse(code, detail)
  }
  // Money received counts; a sender about to pay no longer has to.
  const counted = await settleLocked(tx, row, now)
  // It has grown by what was paid a moment ago, and is not what was offered.
  if (counted.transfer === null) return refuse('invalid_transition', { extra: { status: counted.status, allowed: [] } })
  const facts = { transfer_id: transfer.id, stops_payment: await stopPayments(tx, row.id, now) }
  await endTransfer(tx, transfer.id, 'accepted', now)
  const change = { client_id, notes: '', occasion: '', guests: [] }
  const actor = { kind: 'client', id: client_id } as const
  return applyStep(tx, { ...counted, transfer: null, addition: null, is_received: true }, change, {
    at: now,
    actor,
    action: 'accept_transfer',
    facts,
  })
}

/** The recipient declines, or the sender withdraws the offer. */
export async function declineTransfer({ tx, row, client_id, now }: ActionContext): Promise<ReservationRow> {
  const { transfer } = row
  if (transfer === null) return row
  const isTakenBack = row.client_id === client_id
  await endTransfer(tx, transfer.id, isTakenBack ? 'taken_back' : 'declined', now)
  const actor = { kind: 'client', id: client_id } as const
  const facts = isTakenBack ? {} : { transfer_id: transfer.id }
  return applyStep(tx, { ...row, transfer: null }, {}, { at: now, actor, action: 'decline_transfer', facts })
}

/** Units per item, as in a booking. Items no longer offered have no limit. */
function chosenOf(row: ReservationRow, { prestations }: ChangeState['event']): ChosenLine[] {
  return prestations.flatMap((prestation, index) => {
    const quantity = sum(row.lines.filter((line) => line.prestation_id === prestation.id).map((line) => line.quantity))
    return quantity > 0 ? [{ prestation, quantity, index }] : []
  })
}
