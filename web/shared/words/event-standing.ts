import type { ManagedEventLine } from '#contract/event-management.ts'

interface Standing {
  tone: 'ok' | 'warn' | 'bad' | 'info' | 'plain' | 'off'
  word: string
}

/** How a night stands for those who run it. */
export function eventStanding({
  state,
  is_past,
  is_sold_out,
}: Pick<ManagedEventLine, 'state' | 'is_past' | 'is_sold_out'>): Standing {
  if (state === 'cancelled') return { tone: 'bad', word: 'Cancelled' }
  if (state === 'archived') return { tone: 'off', word: 'Archived' }
  if (is_past) return { tone: 'off', word: state === 'draft' ? 'Never published' : 'Over' }
  if (state === 'draft') return { tone: 'plain', word: 'Draft' }
  if (state === 'paused') return { tone: 'warn', word: 'Paused' }
  return is_sold_out ? { tone: 'info', word: 'Sold out' } : { tone: 'ok', word: 'Published' }
}
