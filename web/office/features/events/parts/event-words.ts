import type { ManagedEventLine } from '#contract/event-management.ts'
import type { EventAction } from '#contract/event-states.ts'
import type { Tone } from '../../../ui/tone.tsx'

/** What a club calls the state of a night: what it decided, and what has become of it. */
export function stateWords({ state, is_past, is_sold_out }: Pick<ManagedEventLine, 'state' | 'is_past' | 'is_sold_out'>): {
  tone: Tone
  word: string
} {
  if (state === 'cancelled') return { tone: 'bad', word: 'Cancelled' }
  if (state === 'archived') return { tone: 'off', word: 'Archived' }
  if (state === 'draft') return { tone: 'plain', word: 'Draft' }
  if (is_past) return { tone: 'off', word: 'Past' }
  if (state === 'paused') return { tone: 'warn', word: 'Paused' }
  return is_sold_out ? { tone: 'info', word: 'Sold out' } : { tone: 'ok', word: 'Published' }
}

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
