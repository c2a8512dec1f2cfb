import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import { refuseHold, type HoldLimits } from '../booking/unpaid-holds.ts'
import { countBeside } from '../booking/unpaid-holds-store.ts'
import { isPaidFirst } from './paid-first.ts'
import type { ReservationRow } from '../core/reservation.ts'
import type { ChangeDecision, ChangeState } from './change-facts.ts'

const isUnpaid = ({ status, paid_minor }: Pick<ReservationRow, 'status' | 'paid_minor'>) =>
  (status === 'held' || status === 'pending' || status === 'awaiting_payment') && paid_minor === 0

/** A hold that grows is limited like a large one, and so is an addition. How many there are was checked when it was made. */
export async function withinLimits(
  db: Database | Tx,
  { row, event, client }: ChangeState,
  decision: ChangeDecision,
  { now, hold_limits, locks }: { now: Temporal.Instant; hold_limits: HoldLimits | null; locks: boolean },
): Promise<ChangeDecision> {
  if ('refused' in decision || hold_limits === null) return decision
  const more = decision.changed.party_size - row.party_size
  if (more <= 0 || !(isUnpaid(row) || isPaidFirst(row, decision.changed))) return decision
  const party_size = isUnpaid(row) ? decision.changed.party_size : more
  const beside = await countBeside(db, { id: row.id, client_id: client.user_id }, { now, locks })
  if (beside === null) return decision
  const limits = { ...hold_limits, account: Infinity, device: Infinity, address: Infinity }
  const hold = { ...beside.holder, event, party_size, email_confirmed: client.email_confirmed }
  const refused = refuseHold(beside.counts, hold, limits)
  return refused === null ? decision : { refused }
}
