import { instantText } from '../../../infrastructure/clock/clock.ts'
import { extended } from '../core/deadlines.ts'
import type { ActionContext } from '../core/lock-for-action.ts'
import { entryTimes, type ReservationRow } from '../core/reservation.ts'
import { applyStep } from '../core/apply-steps-store.ts'

/** Gives a client more time to decide, once. */
export async function extendHold({ tx, row, client_id, now }: ActionContext): Promise<ReservationRow> {
  const expires_at = row.expires_at === null ? null : instantText(extended(row.expires_at, entryTimes(row).entry_until))
  return applyStep(
    tx,
    row,
    { expires_at, extended_at: instantText(now) },
    { at: now, actor: { kind: 'client', id: client_id }, action: 'extend' },
  )
}
