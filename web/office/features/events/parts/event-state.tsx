import type { ManagedEventLine } from '#contract/event-management.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { stateWords } from './event-words.ts'

export function EventState({ event }: { event: Pick<ManagedEventLine, 'state' | 'is_past' | 'is_sold_out'> }) {
  const { tone, word } = stateWords(event)
  return <StatusBadge tone={tone}>{word}</StatusBadge>
}
