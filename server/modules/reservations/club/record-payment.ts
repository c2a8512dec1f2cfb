import { refuse } from '../../../infrastructure/http/refusal.ts'
import { figuresOf, type TillPayment } from '../money/figures.ts'
import { readMoney } from '../money/money-views.ts'
import { stopPayments } from '../money/give-back.ts'
import { settleLocked } from '../money/settle-reservation.ts'
import { recordAtTill } from '../money/till-store.ts'
import { dueNow } from '../core/reservation.ts'
import { applyStep } from '../core/apply-steps-store.ts'
import { dueMinor } from './club-reservation.ts'
import type { ClubActing } from './lock-for-club.ts'

type Paid = Pick<TillPayment, 'amount_minor' | 'method'> & { note?: string | undefined }

/** The club took money at the venue: at most what is due, of the price or of what the table spent. What was due in advance is settled by it. */
export async function recordPayment(
  { tx, row, club_id, by, now }: ClubActing,
  { amount_minor, method, note = '' }: Paid,
): Promise<void> {
  const counted = { ...row, ...(await settleLocked(tx, row, now)) }
  const left_minor = dueMinor(counted)
  if (amount_minor > left_minor) return refuse('more_than_due', { extra: { left_minor } })
  await recordAtTill(tx, row, { club_id, amount_minor, method, note, recorded_by: by.id, now })
  const figures = figuresOf(await readMoney(tx, row.id), counted)
  const isDone = counted.status === 'awaiting_payment' && dueNow({ ...counted, ...figures }) === 0
  const change = { ...figures, ...(isDone && ({ status: 'confirmed', expires_at: null } as const)) }
  const detail = { amount_minor, method, note }
  const facts = { stops_payment: await stopPayments(tx, row.id, now) }
  await applyStep(tx, counted, change, { at: now, actor: by, action: 'record_payment', detail, facts })
}
