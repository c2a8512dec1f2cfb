import { lastEntryOf } from '#contract/events/entry-limit.ts'
import { earlier, later } from '#contract/base/instants.ts'
import type { LateEntry } from '#contract/reservations/late-entry.ts'
import { admits, type PrestationKind } from '#contract/events/prestation-kinds.ts'
import { followEvent } from '../../events/index.ts'
import type { EntryTerms, LineTerms, PricedLine } from './line-amounts.ts'

/** The share refunded up to this many hours before the start; longest notice first. */
export interface CancellationStep {
  hours_before: number
  refund_bp: number
}

/** When the event of a line opens, starts and ends, and its time zone. */
export interface EventHours {
  starts_at: string
  doors_at: string | null
  ends_at: string
  timezone: string
}

/** A line's times for the event's current times: when the event moves, they move on the wall clock and stay within it. */
export function timesNow<L extends EntryTerms & Pick<PricedLine, 'for_starts_at'>>(line: L, event: EventHours): L {
  const { entry_start_at, entry_end_at, arrive_by, free_until, for_starts_at: from } = line
  const { timezone, starts_at, doors_at, ends_at } = event
  const times = { entry_start_at, entry_end_at, arrive_by, free_until }
  if (Object.values(times).every((at) => at === null)) return { ...line, for_starts_at: starts_at }
  return { ...line, ...followEvent(times, { from, event: { starts_at, doors_at, ends_at }, timezone }), for_starts_at: starts_at }
}

type WindowLine = Pick<EntryTerms, 'entry_start_at' | 'entry_end_at' | 'arrive_by'> & { kind: PrestationKind; quantity: number }

/**
 * When the door admits a party: from the earliest to the latest time of the admissions it booked, without a window from doors to
 * end. From `entry_until` on, nothing admits it: no hold outlasts it.
 */
export function entryWindow(
  lines: readonly WindowLine[],
  { starts_at, doors_at, ends_at }: Pick<EventHours, 'starts_at' | 'doors_at' | 'ends_at'>,
): { entry_from: string; entry_until: string } {
  const opens_at = doors_at ?? starts_at
  const windows = lines
    .filter((line) => admits(line) && line.quantity > 0)
    .map((line) => ({ from: line.entry_start_at ?? opens_at, until: lastEntryOf(line) ?? ends_at }))
  return {
    entry_from: windows.length === 0 ? opens_at : windows.map(({ from }) => from).reduce(earlier),
    entry_until: windows.length === 0 ? ends_at : windows.map(({ until }) => until).reduce(later),
  }
}

/** Lines that were free for guests who came in time. */
export const lateLines = <L extends Pick<LineTerms, 'payment' | 'free_until' | 'price_after_minor'> & { quantity: number }>(
  lines: readonly L[],
): (LateEntry & { line: L })[] =>
  lines.flatMap((line) =>
    line.payment === 'free' && line.free_until !== null && (line.price_after_minor ?? 0) > 0
      ? [{ line, from: line.free_until, price_minor: line.price_after_minor ?? 0, quantity: line.quantity }]
      : [],
  )
