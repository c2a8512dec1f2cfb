import type { AnswerInputOf, QueryOf } from '#contract/endpoint.ts'
import type { CancelPreview } from '#contract/reservation-changes.ts'
import type { getReservation as endpoint } from '#contract/reservations.ts'
import { refuse } from '../../infrastructure/http/refusal.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { giveUpLines } from './changes/give-up-lines.ts'
import { previewModification } from './changes/preview-modification.ts'
import { nothing, releaseFor } from './changes/release.ts'
import { onlineLeft } from './money/figures.ts'
import { readMoney } from './money/money-views.ts'
import { listMovements, showPayment } from './money/show-money.ts'
import { sumsOf } from './line-amounts.ts'
import { refuseUnlessAllowed } from './lock-for-action.ts'
import { asOf, toReservation, type ReservationRow } from './reservation.ts'
import { findReservation } from './reservation-views.ts'
import { toReservationFor } from './transfers/offered.ts'
import { findOffered } from './transfers/transfer-views.ts'

/** One reservation of this client, and on request what cancelling or changing it would do now. */
export async function getReservation(
  { db, clock, payments }: Infrastructure,
  clientId: string,
  id: string,
  { preview, line_ids, ...change }: QueryOf<typeof endpoint>,
): Promise<AnswerInputOf<typeof endpoint>> {
  const row = await findReservation(db, id, clientId)
  const now = clock.now()
  if (row === null) {
    const offered = preview === undefined ? await findOffered(db, id, clientId) : null
    return offered === null ? refuse('not_found') : { ...toReservationFor(offered, clientId, now), payment: null, movements: [] }
  }
  const money = await readMoney(db, id)
  const latest = money.payments.at(-1)
  const reservation = { ...toReservation(row, now), payment: latest ? showPayment(latest) : null, movements: await listMovements(db, money) }
  if (preview === undefined) return reservation
  const asked = { row: asOf(row, now), client_id: clientId, now }
  if (preview === 'cancel') return { ...reservation, cancellation: previewCancellation(asked.row, line_ids?.split(','), { online_minor: onlineLeft(money), now }) }
  return { ...reservation, modification: await previewModification(db, asked, change, payments !== null) }
}

/** What giving up all of a reservation, or some of its lines, would do. */
function previewCancellation(row: ReservationRow, lineIds: readonly string[] | undefined, at: { online_minor: number; now: Temporal.Instant }): CancelPreview {
  if (lineIds === undefined) return { ...releaseFor(row.event, row, nothing, at), party_size: 0, total_minor: 0 }
  refuseUnlessAllowed('modify', row, at.now)
  const decision = giveUpLines(row, lineIds)
  if ('refused' in decision) {
    const { code, ...detail } = decision.refused
    return refuse(code, detail)
  }
  const { party_size, lines } = decision.changed
  const sums = sumsOf(lines)
  return { ...releaseFor(row.event, row, { ...sums, lines }, at), party_size, total_minor: sums.total_minor }
}
