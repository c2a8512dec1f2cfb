import type { Tx } from '../../../../infrastructure/database/connect.ts'
import { retryTransaction } from '../../../../infrastructure/database/retry-transaction.ts'
import type { Infrastructure } from '../../../../infrastructure/infrastructure.ts'
import { eachSeparately } from '../../../../infrastructure/jobs/each-separately.ts'
import { cancelPayment, capturePayment, isUnderWay } from '../../../payments/index.ts'
import { instantText } from '../../../../infrastructure/clock/clock.ts'
import { applyStep } from '../../core/apply-steps-store.ts'
import { dueNow, type ReservationRow } from '../../core/reservation.ts'
import { lockMoney } from '../money-views.ts'
import { refundParts } from '../refund-online.ts'
import { settleLocked } from '../settle-reservation.ts'
import { lockSplits } from './lock-split.ts'
import { noteSplitEnded, noteSplitPaid } from './note-split.ts'
import { captureDeadline, isCounted, nextOfSplit, paymentsOfShares, type SplitRow } from './split.ts'
import { endSplitOf, markCapturing, markSplitPaid } from './split-store.ts'
import { findUnfinishedSplits, listSplits } from './split-views.ts'

const bySystem = { kind: 'system' } as const

/**
 * Takes the next step of a reservation's splits: charges every card once all are authorised, and releases or refunds them once a
 * split has ended. May be repeated at any time, also concurrently. Throws if the provider does not answer, for its job to repeat.
 */
export async function completeSplit(infrastructure: Infrastructure, reservationId: string): Promise<void> {
  if ((await listSplits(infrastructure.db, reservationId)).length === 0) return
  const { capture, release } = await retryTransaction(infrastructure.db, async (tx) => decide(tx, infrastructure, reservationId))
  for (const id of release) await cancelPayment(infrastructure, id)
  // One by one: once a bank refuses, the other cards are released uncharged, which follows from the news of that payment.
  for (const id of capture) if (!(await capturePayment(infrastructure, id))) return
}

interface ProviderSteps {
  capture: string[]
  release: string[]
}

async function decide(tx: Tx, infrastructure: Infrastructure, reservationId: string): Promise<ProviderSteps> {
  const locked = await lockSplits(tx, reservationId, infrastructure.clock)
  if (locked === null) return { capture: [], release: [] }
  const { now } = locked
  let row = await settleLocked(tx, locked.row, now)
  const { payments } = await lockMoney(tx, reservationId)
  const capture: string[] = []
  const dead: SplitRow[] = []
  for (const split of locked.splits) {
    const step = nextOfSplit(split, paymentsOfShares(payments), { status: row.status, due_minor: dueNow(row) })
    const isEnd = typeof step === 'object'
    if (isEnd) {
      await endSplitOf(tx, reservationId, step.end, now)
      await noteSplitEnded(tx, split, step.end)
    }
    if (isEnd || split.state === 'ended') dead.push(split)
    if (isEnd || step === 'return') row = await returnShares(tx, row, split, now)
    if (step === 'finish') {
      await markSplitPaid(tx, split.id, now)
      await noteSplitPaid(tx, split)
    }
    if (step === 'capture') {
      if (split.state === 'open') row = await beginCaptures(tx, row, split, now)
      capture.push(
        ...payments.filter((one) => one.split_id === split.id && one.state === 'authorized' && counts(split, one)).map(idOf),
      )
    }
  }
  const release = payments.filter(
    (one) =>
      isUnderWay(one) &&
      locked.splits.some((split) => split.id === one.split_id && (dead.includes(split) || !counts(split, one))),
  )
  return { capture, release: release.map(idOf) }
}

const idOf = ({ id }: { id: string }) => id

const counts = ({ shares }: SplitRow, { share_id }: { share_id: string | null }) =>
  shares.some((share) => share.id === share_id && isCounted(share))

/** The places stay held while cards are charged. */
async function beginCaptures(tx: Tx, row: ReservationRow, split: SplitRow, now: Temporal.Instant): Promise<ReservationRow> {
  await markCapturing(tx, split.id)
  if (row.expires_at === null) return row
  const expires_at = instantText(captureDeadline(row.expires_at, now))
  return applyStep(tx, row, { expires_at }, { at: now, actor: bySystem, action: 'pay', detail: { split: 'complete' } })
}

/** What was charged for a split that came to nothing goes back in full, to its payers. */
async function returnShares(tx: Tx, row: ReservationRow, split: SplitRow, now: Temporal.Instant): Promise<ReservationRow> {
  const { payments } = await lockMoney(tx, row.id)
  const parts = payments
    .filter((one) => one.split_id === split.id && one.state === 'succeeded' && one.refundable_minor > 0)
    .map(({ id, refundable_minor }) => ({ payment_id: id, amount_minor: refundable_minor }))
  return refundParts(tx, row, parts, { reason: 'The split wasn’t completed.', actor: bySystem, now })
}

/** Completes what a failed job or a lost message left open. */
export async function completeSplits(infrastructure: Infrastructure): Promise<void> {
  const { db, log } = infrastructure
  await eachSeparately(log, await findUnfinishedSplits(db), async (id) => completeSplit(infrastructure, id))
}
