import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import { leftOnLines } from '../../finance/index.ts'
import { atVenue } from './allocate.ts'
import { readMoneyOf } from './money-views.ts'

/** Money received and not refunded for each line of these reservations, net of tax, by line id. Excludes lost disputes. */
export async function readNetPaid(db: Database | Tx, ids: readonly string[]): Promise<Map<string, number>> {
  const net = new Map<string, number>()
  for (const { payments, till } of await readMoneyOf(db, ids)) {
    const online = payments.filter(
      ({ state, is_disputed, refundable_minor }) => state === 'succeeded' && !(is_disputed && refundable_minor === 0),
    )
    for (const { line_id, amount_minor, tax_minor } of [...online.flatMap(leftOnLines), ...atVenue(till)])
      net.set(line_id, (net.get(line_id) ?? 0) + amount_minor - tax_minor)
  }
  return net
}
