import type { ManagedEventLine } from '#contract/event-management.ts'
import { eventState } from '../../../../shared/words/event-state.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'

export function EventState({ event }: { event: Pick<ManagedEventLine, 'state' | 'is_past' | 'is_sold_out'> }) {
  const { tone, word } = eventState(event)
  return <StatusBadge tone={tone}>{word}</StatusBadge>
}
