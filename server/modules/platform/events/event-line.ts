import type { PlatformEventLine } from '#contract/platform/events.ts'
import { isPast } from '../../events/index.ts'
import type { EventLineRow } from './events-views.ts'
import { platformActionsOn } from '../standing/actions-on.ts'

type Standing = Pick<EventLineRow, 'state' | 'ends_at' | 'suspended_at' | 'featured_at'>

/** A draft may be suspended before it is published; nothing is decided about a past, cancelled or archived event. */
export function platformEventActions({ state, ends_at, suspended_at, featured_at }: Standing, now: Temporal.Instant) {
  const is_closed = isPast(ends_at, now) || state === 'cancelled' || state === 'archived'
  return platformActionsOn({ suspended_at, featured_at, is_public: state === 'published', is_closed })
}

export const toEventLine = <R extends EventLineRow>(
  row: R,
  now: Temporal.Instant,
): R & Pick<PlatformEventLine, 'is_past' | 'allowed_actions'> => ({
  ...row,
  is_past: isPast(row.ends_at, now),
  allowed_actions: platformEventActions(row, now),
})
