import type { ManagedEventLine } from '#contract/events/management.ts'

/** The labels of an event's statuses, for guests and for its club. */
export const eventStateWords = {
  draft: 'Draft',
  published: 'Published',
  paused: 'Paused',
  sold_out: 'Sold out',
  past: 'Past',
  never_published: 'Never published',
  cancelled: 'Cancelled',
  archived: 'Archived',
  suspended: 'Suspended',
} as const

interface EventState {
  tone: 'ok' | 'warn' | 'bad' | 'info' | 'plain' | 'done' | 'off'
  word: string
}

export type StateFacts = Pick<ManagedEventLine, 'state' | 'is_past' | 'is_sold_out'> &
  Partial<Pick<ManagedEventLine, 'suspension_reason'>>

/** An event's status for its club: what the club or the platform decided, and what has happened. */
export function eventState({ state, is_past, is_sold_out, suspension_reason = null }: StateFacts): EventState {
  if (state === 'cancelled') return { tone: 'bad', word: eventStateWords.cancelled }
  if (state === 'archived') return { tone: 'off', word: eventStateWords.archived }
  if (is_past) {
    return state === 'draft'
      ? { tone: 'off', word: eventStateWords.never_published }
      : { tone: 'done', word: eventStateWords.past }
  }
  if (suspension_reason !== null) return { tone: 'bad', word: eventStateWords.suspended }
  if (state === 'draft') return { tone: 'plain', word: eventStateWords.draft }
  if (state === 'paused') return { tone: 'warn', word: eventStateWords.paused }
  return is_sold_out ? { tone: 'info', word: eventStateWords.sold_out } : { tone: 'ok', word: eventStateWords.published }
}
