import { sharesBySlot, shapePriors } from './arrival-shape.ts'
import { slotWithin, type EventRecord } from './party.ts'
import type { Model } from './predict.ts'

/**
 * How likely a party still comes that has not come yet: of those like it, the share that comes later, among these and the
 * ones that never come. Both from 0 to 1.
 */
export const stillComes = (noShow: number, later: number): number => {
  const late = (1 - noShow) * later
  return late === 0 ? 0 : late / (late + noShow)
}

/**
 * The share of guests who come after a moment, `slots` half hours after opening: by the pattern of arrivals around stated times, or
 * since the opening. Within a half hour, guests come evenly.
 */
export function shareAfter(
  model: Pick<Model, 'stated' | 'unstated'>,
  event: Pick<EventRecord, 'slots'>,
  { at, stated_slot }: { at: number; stated_slot: number | null },
): number {
  const { slots } = event
  const shares =
    stated_slot === null
      ? sharesBySlot(model.unstated, shapePriors.unstated, { slots, from: 0 })
      : sharesBySlot(model.stated, shapePriors.stated, { slots, from: slotWithin(slots, stated_slot) })
  return shares.reduce((sum, share, slot) => sum + share * Math.min(1, Math.max(0, slot + 1 - at)), 0)
}
