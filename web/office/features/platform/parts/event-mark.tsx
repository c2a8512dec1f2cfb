import type { PlatformEventLine } from '#contract/platform/events.ts'
import { eventState } from '../../../../shared/words/event-state.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'

/** The status of any club's event, in the words its own club sees. */
export function EventMark({ event }: { event: Pick<PlatformEventLine, 'state' | 'is_past' | 'suspension_reason'> }) {
  const { tone, word } = eventState({ ...event, is_sold_out: false })
  return <StatusBadge tone={tone}>{word}</StatusBadge>
}
