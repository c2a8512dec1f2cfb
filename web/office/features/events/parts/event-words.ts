import type { ManagedEventLine } from '#contract/events/management.ts'
import type { EventAction } from '#contract/events/states.ts'

export const actionLabels: Record<EventAction, string> = {
  publish: 'Publish event',
  pause: 'Pause booking',
  resume: 'Resume booking',
  cancel: 'Cancel event',
  archive: 'Archive event',
  duplicate: 'Duplicate event',
}

/** Why an action is not possible now. */
export function whyNotForEvent(action: EventAction, { state, is_past }: Pick<ManagedEventLine, 'state' | 'is_past'>): string {
  if (state === 'cancelled') return 'This event is cancelled.'
  if (state === 'archived') return 'This event is archived.'
  if (is_past) return 'This event is over.'
  return action === 'archive' ? 'Only once the event is over or cancelled.' : 'Only for a published event.'
}

const hours = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

/** `7 hours`, between two instants in milliseconds. */
export function formatLength(from: number, to: number): string {
  const length = (to - from) / 3_600_000
  return `${hours.format(length)} ${length === 1 ? 'hour' : 'hours'}`
}
