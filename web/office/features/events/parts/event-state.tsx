import type { ManagedEventLine } from '#contract/event-management.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { eventState } from '../../../../shared/words/event-state.ts'

export function EventState({ event }: { event: Pick<ManagedEventLine, 'state' | 'is_past' | 'is_sold_out'> }) {
  const { tone, word } = eventState(event)
  return <StatusBadge tone={tone}>{word}</StatusBadge>
}
