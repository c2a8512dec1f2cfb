import { newId } from '../../../infrastructure/ids.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import { formatMoney } from '../../../infrastructure/mail/format.ts'
import { figuresOf, type TillPayment } from '../money/figures.ts'
import { findTillPayment, lockMoney } from '../money/money-views.ts'
import { stopPayments } from '../money/refund-online.ts'
import { settleMoney } from '../money/settle-reservation.ts'
import { recordAtTill } from '../money/till-store.ts'
import { dueNow } from '../core/reservation.ts'
import { applyStep } from '../core/apply-steps-store.ts'
import { chargeLateHeads } from './charge-late-heads.ts'
import { dueMinor, lateDueOf, type ClubReservationRecord } from './club-reservation.ts'
import type { ClubActing, TakenPayment } from './lock-for-club.ts'

type PaymentInput = Pick<TillPayment, 'amount_minor' | 'method'> & { note?: string | undefined }

/**
 * Records a payment at the venue: at most the amount due, of the price or of what the table spent, and for arriving late. It also
 * settles amounts due in advance.
 */
export async function recordPayment(
  { tx, row, club_id, drawer_id, taken, by, now }: ClubActing,
  { amount_minor, method, note = '' }: PaymentInput,
): Promise<void> {
  if (taken) await refuseTaken(tx, taken, method === 'cash' ? drawer_id : (taken.drawer_id ?? null))
  const locked = await lockMoney(tx, row.id)
  const counting = await settleMoney(tx, row, locked, now)
  const settled = { ...row, ...counting }
  const due_minor = dueMinor(settled)
  refuseOver(due_minor + lateDueOf(settled, now), amount_minor, row.currency)
  const late_minor = amount_minor - due_minor
  const late = late_minor > 0 ? await chargeLateHeads(tx, settled, late_minor, now) : null
  const counted: ClubReservationRecord = { ...settled, ...late?.change, lines: late?.lines ?? settled.lines }
  const payment = { id: taken?.id ?? newId(), club_id, drawer_id, amount_minor, method, note, recorded_by: by.id, now }
  // Counting may have refunded some of it.
  const money = await recordAtTill(tx, counted, payment, counting === row ? locked : undefined)
  const figures = figuresOf(money, counted)
  const isDone = counted.status === 'awaiting_payment' && dueNow({ ...counted, ...figures }) === 0
  const change = { ...late?.change, ...figures, ...(isDone && ({ status: 'confirmed', expires_at: null } as const)) }
  const detail = { amount_minor, method, note }
  const facts = { stops_payment: money.payments.length > 0 && (await stopPayments(tx, row.id, now)) }
  await applyStep(tx, counted, change, { at: now, actor: by, action: 'record_payment', detail, facts })
}

function refuseOver(left_minor: number, amountMinor: number, currency: string): void {
  if (amountMinor <= left_minor) return
  const message = left_minor > 0 ? `The balance is ${formatMoney(left_minor, currency)}.` : 'There is nothing left to pay.'
  refuse('more_than_due', { message, extra: { left_minor } })
}

/** Refuses a payment whose id is another one's, and cash for a drawer that isn't its person's open one. */
async function refuseTaken(tx: Tx, { id, drawer_id }: TakenPayment, openDrawerId: string | null): Promise<void> {
  if ((await findTillPayment(tx, id)) !== null) refuse('idempotency_mismatch')
  if (drawer_id !== undefined && drawer_id !== openDrawerId) refuse('drawer_closed')
}
