import type { ModificationPreview, ReservationChanges } from '#contract/reservations/changes.ts'
import type { Database } from '../../../infrastructure/database/connect.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import { lineSumsOf } from '../core/line-amounts.ts'
import { refuseUnlessAllowed } from '../core/lock-for-action.ts'
import { settledOf, type ReservationRow } from '../core/reservation.ts'
import { decideModification } from './decide-modification.ts'
import type { ChangeContext } from './modify-reservation.ts'
import { readChangeState } from './read-change-state.ts'
import { withinLimits } from './within-limits.ts'
import { onlineLeft } from '../money/figures.ts'
import { readMoney } from '../money/money-views.ts'
import { refundOfChange } from '../core/refund.ts'
import { unitChanges } from './unit-changes.ts'

interface PreviewInput {
  row: ReservationRow
  client_id: string
  now: Temporal.Instant
}

/** What a change would do now; refused if the change would be. */
export async function previewModification(
  db: Database,
  input: PreviewInput,
  body: ReservationChanges,
  { takes_payments, hold_limits }: ChangeContext,
): Promise<ModificationPreview> {
  const { row, now } = input
  refuseUnlessAllowed('modify', row, now)
  const state = await readChangeState(db, input, takes_payments)
  const decision = await withinLimits(db, state, decideModification(state, body, now), { now, hold_limits, locks: false })
  if ('refused' in decision) {
    const { code, ...detail } = decision.refused
    return refuse(code, detail)
  }
  const { party_size, lines } = decision.changed
  const sums = lineSumsOf(lines)
  const online_minor = onlineLeft(await readMoney(db, row.id))
  const { refund_minor, kept_minor } = refundOfChange(row.event, row, { ...sums, lines }, { online_minor, now })
  return {
    party_size,
    changes: unitChanges(row.lines, lines),
    total_minor: sums.total_minor,
    difference_minor: sums.total_minor - row.total_minor,
    to_pay_minor: Math.max(0, sums.due_online_minor - settledOf(row)),
    due_at_club_minor: sums.due_at_club_minor,
    refund_minor,
    kept_minor,
  }
}
