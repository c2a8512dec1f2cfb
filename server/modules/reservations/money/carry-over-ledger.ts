import { isBefore } from '#contract/instants.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import { retryTransaction } from '../../../infrastructure/database/retry-transaction.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import {
  carryOverPayments,
  carryOverTransactions,
  completeOtherTransactions,
  listReservationsToCarryOver,
} from '../../finance/index.ts'
import { allocatePayment, allocateTillRefund, atVenue } from './allocate.ts'
import type { TillPayment } from './figures.ts'
import { lockAnyReservation, readMoney } from './money-views.ts'
import { allocateTillPayment } from './till-store.ts'

const batch = 200

/**
 * Migrates what a version with one book posted, reservation by reservation, until all are done. Runs every minute, because that
 * version may still write alongside this one.
 */
export async function carryOverLedger({ db, log }: Infrastructure): Promise<void> {
  for (let done = batch; done === batch;) done = await completeOtherTransactions(db, batch)
  let after: string | null = null
  do {
    const ids: string[] = await listReservationsToCarryOver(db, after, batch)
    for (const id of ids) {
      try {
        await retryTransaction(async () => db.transaction().execute(async (tx) => carryOver(tx, id)))
      } catch (error) {
        log.error({ err: error, reservation: id }, 'the ledger of a reservation could not be migrated')
      }
    }
    after = ids.length === batch ? (ids.at(-1) ?? null) : null
  } while (after !== null)
}

async function carryOver(tx: Tx, id: string): Promise<void> {
  const row = await lockAnyReservation(tx, id)
  if (row === null) return
  const moved = await carryOverPayments(tx, id, row.event, (before, amount) =>
    allocatePayment(row.lines, before, amount, 'online'),
  )
  const { till } = await readMoney(tx, id)
  const allocated: TillPayment[] = []
  for (const payment of till) {
    const { amount_minor } = payment
    const before = atVenue(allocated)
    const online = moved.filter(({ at }) => !isBefore(payment.recorded_at, at)).flatMap(({ shares }) => shares)
    const allocation =
      payment.allocation.length > 0
        ? payment.allocation
        : amount_minor > 0
          ? allocatePayment(row.lines, [...online, ...before], amount_minor, 'venue')
          : allocateTillRefund(before, -amount_minor)
    if (payment.allocation.length === 0) await allocateTillPayment(tx, payment.id, allocation)
    allocated.push({ ...payment, allocation })
  }
  await carryOverTransactions(tx, id, row.event)
}
