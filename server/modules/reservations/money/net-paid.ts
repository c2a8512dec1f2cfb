import { sum } from '#contract/base/money.ts'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import { allocateRefund, unallocatedOf, type LineShare } from '../../ledger/index.ts'
import { leftOnLines, type Payment } from '../../payments/index.ts'
import { atVenue } from './allocate.ts'
import { readMoneyOf } from './money-views.ts'

/** Money received and not refunded for each line of these reservations, net of tax, by line id. Excludes disputed money. */
export async function readNetPaid(db: Database | Tx, ids: readonly string[]): Promise<Map<string, number>> {
  const net = new Map<string, number>()
  for (const { payments, till } of await readMoneyOf(db, ids)) {
    const online = payments.filter(({ state }) => state === 'succeeded').flatMap(undisputed)
    for (const { line_id, amount_minor, tax_minor } of [...online, ...atVenue(till)])
      net.set(line_id, (net.get(line_id) ?? 0) + amount_minor - tax_minor)
  }
  return net
}

/** A disputed amount comes from the lines in proportion, like a refund. */
function undisputed(payment: Payment): LineShare[] {
  const left = leftOnLines(payment)
  const disputed = Math.max(0, sum(left.map(({ amount_minor }) => amount_minor)) - payment.refundable_minor)
  return unallocatedOf(left, allocateRefund(disputed, left, new Map()))
}
