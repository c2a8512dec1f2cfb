import { eventState, type StateFacts } from '../../../../shared/words/event-state.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'

export function EventStateBadge({ event }: { event: StateFacts }) {
  const { tone, word } = eventState(event)
  return <StatusBadge tone={tone}>{word}</StatusBadge>
}
