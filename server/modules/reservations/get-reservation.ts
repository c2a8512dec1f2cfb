import type { Caller } from '../../infrastructure/http/caller.ts'
import type { AnswerInputOf, QueryOf } from '#contract/endpoint.ts'
import type { CancelPreview } from '#contract/reservation-changes.ts'
import type { getReservation as endpoint } from '#contract/reservations.ts'
import { gather } from '../../infrastructure/database/gather.ts'
import { refuse } from '../../infrastructure/http/refusal.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import type { ChangeState } from './changes/change-facts.ts'
import { giveUpLines } from './changes/give-up-lines.ts'
import { previewModification } from './changes/preview-modification.ts'
import { readChangeState } from './changes/read-change-state.ts'
import { nothing, releaseFor } from './changes/release.ts'
import { onlineLeft, type Money } from './money/figures.ts'
import { readMoneyOf } from './money/money-views.ts'
import { listMovements, showPayment } from './money/show-money.ts'
import { sumsOf } from './core/line-amounts.ts'
import { refuseUnlessAllowed } from './core/lock-for-action.ts'
import { asOf, toReservation, type ReservationRow } from './core/reservation.ts'
import { findReservations, type OwnReservation } from './core/reservation-views.ts'
import { toReservationFor } from './changes/transfers/offered.ts'
import { findOffered } from './changes/transfers/transfer-views.ts'

/** A client's reservation with its payments; null if it is not theirs. */
type Read = (asked: OwnReservation) => Promise<{ row: ReservationRow; money: Money } | null>

/** Batches simultaneous reads: a screen many people have open reads one row each. */
export function createReservationReader({ db }: Infrastructure): Read {
  return gather(async (asked: OwnReservation[]) => {
    const [rows, money] = await Promise.all([
      findReservations(db, asked),
      readMoneyOf(
        db,
        asked.map(({ id }) => id),
      ),
    ])
    return rows.map((row, n) => (row === null ? null : { row, money: money[n] ?? { payments: [], till: [] } }))
  }, 50)
}

/** One reservation of this client, and on request a preview of cancelling or changing it now. */
export async function getReservation(
  { db, clock, payments, read }: Infrastructure & { read: Read },
  { actor: { user_id: clientId } }: Caller,
  id: string,
  { preview, line_ids, ...change }: QueryOf<typeof endpoint>,
): Promise<AnswerInputOf<typeof endpoint>> {
  const found = await read({ id, client_id: clientId })
  const now = clock.now()
  if (found === null) {
    const offered = preview === undefined ? await findOffered(db, id, clientId) : null
    return offered === null ? refuse('not_found') : { ...toReservationFor(offered, clientId, now), payment: null, movements: [] }
  }
  const { row, money } = found
  const latest = money.payments.at(-1)
  const reservation = {
    ...toReservation(row, now),
    payment: latest ? showPayment(latest) : null,
    movements: await listMovements(db, money),
  }
  if (preview === undefined) return reservation
  const asked = { row: asOf(row, now), client_id: clientId, now }
  const online_minor = onlineLeft(money)
  if (preview === 'modify')
    return { ...reservation, modification: await previewModification(db, asked, change, payments !== null) }
  if (line_ids === undefined) {
    const whole = releaseFor(asked.row.event, asked.row, nothing, { online_minor, now })
    return { ...reservation, cancellation: { ...whole, party_size: 0, total_minor: 0 } }
  }
  refuseUnlessAllowed('modify', asked.row, now)
  const state = await readChangeState(db, asked, payments !== null)
  return { ...reservation, cancellation: previewGivingUp(state, line_ids.split(','), { online_minor, now }) }
}

/** What cancelling some lines of a reservation would do. */
function previewGivingUp(
  state: ChangeState,
  lineIds: readonly string[],
  at: { online_minor: number; now: Temporal.Instant },
): CancelPreview {
  const { row } = state
  const decision = giveUpLines(state, lineIds)
  if ('refused' in decision) {
    const { code, ...detail } = decision.refused
    return refuse(code, detail)
  }
  const { party_size, lines } = decision.changed
  const sums = sumsOf(lines)
  return { ...releaseFor(row.event, row, { ...sums, lines }, at), party_size, total_minor: sums.total_minor }
}
