import type { EventAction } from '#contract/event-states.ts'

export const actionLabels: Record<EventAction, string> = {
  publish: 'Publish',
  pause: 'Pause booking',
  resume: 'Resume booking',
  cancel: 'Cancel the night',
  archive: 'Archive',
  duplicate: 'Duplicate',
}

const hours = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

/** `7 hours`, from one instant to another in milliseconds. */
export function sayLength(from: number, to: number): string {
  const length = (to - from) / 3_600_000
  return `${hours.format(length)} ${length === 1 ? 'hour' : 'hours'}`
}
