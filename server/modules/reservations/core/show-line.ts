import type { Reservation } from '#contract/reservations/reservations.ts'
import type { PricedLine } from './line-amounts.ts'

/** Fields without a limit are left out. */
export function toLine(line: PricedLine & { id: string }): Reservation['lines'][number] {
  const { entry_start_at, entry_end_at, arrive_by, free_until, price_after_minor, late_quantity, ...shown } = line
  return {
    ...shown,
    ...(entry_start_at !== null && { entry_start_at }),
    ...(entry_end_at !== null && { entry_end_at }),
    ...(arrive_by !== null && { arrive_by }),
    ...(free_until !== null && { free_until }),
    ...(price_after_minor !== null && { price_after_minor }),
    ...(late_quantity > 0 && { late_quantity }),
  }
}
