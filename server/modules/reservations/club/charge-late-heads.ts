import { latePrices } from '#contract/reservations/late-entry.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import { writeLines } from '../core/line-store.ts'
import { amountsOf, lineSumsOf } from '../core/line-amounts.ts'
import type { ReservationColumns } from '../core/steps.ts'
import { lateLines } from '../core/line-terms.ts'
import type { ClubReservationRecord } from './club-reservation.ts'

/**
 * Charges guests who arrive after their free time: as many as an amount covers, at the booked price. From then on they are part
 * of the total, settled at the door. Writes the lines; the caller writes the returned change.
 */
export async function chargeLateHeads(
  tx: Tx,
  row: ClubReservationRecord,
  amountMinor: number,
  now: Temporal.Instant,
): Promise<{ lines: ClubReservationRecord['lines']; change: Partial<ReservationColumns> }> {
  const { party_size, checked_in_heads: inside, settled_heads, queued_at, queued_until } = row
  const late = lateLines(row.lines)
  const party = { party_size, inside, settled_heads, late_entry: late, queued_at, queued_until }
  const prices = latePrices(party, now.epochMilliseconds)
  let [heads, left] = [0, amountMinor]
  for (; heads < prices.length && left > 0; heads++) left -= prices[heads] ?? 0
  const cheapest = late.toSorted((one, other) => one.price_minor - other.price_minor)
  let charging = heads
  const lines = [...row.lines]
  for (const { line } of cheapest) {
    const units = Math.min(charging, line.quantity - line.late_quantity)
    charging -= units
    lines[lines.indexOf(line)] = { ...line, ...amountsOf({ ...line, late_quantity: line.late_quantity + units }, line.quantity) }
  }
  await writeLines(tx, row, lines)
  return { lines, change: { ...lineSumsOf(lines), settled_heads: Math.max(settled_heads, inside) + heads } }
}
