import type { EventCard } from '#contract/events/events.ts'
import Flame from 'lucide-react/icons/flame'
import { Badge } from '../ui/badge.tsx'
import type { Tone } from '../ui/tone.tsx'

export interface Mark {
  tone: Tone | 'glow' | 'plain'
  text: string
}

/** How few places are left, in the same words everywhere. */
export function levelMark(level: EventCard['remaining']['level']): Mark | null {
  if (level === 'last') return { tone: 'glow', text: 'Last places' }
  return level === 'few' ? { tone: 'warn', text: 'Few left' } : null
}

export const MarkBadge = ({ mark: { tone, text } }: { mark: Mark }) => (
  <Badge tone={tone} icon={tone === 'glow' ? <Flame size={14} aria-hidden="true" /> : undefined}>
    {text}
  </Badge>
)
