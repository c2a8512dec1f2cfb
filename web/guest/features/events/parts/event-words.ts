import type { CSSProperties } from 'react'
import type { Cover, EventCard } from '#contract/events/events.ts'
import { formatMoney } from '../../../../shared/format/format.ts'
import { eventStateWords } from '../../../../shared/words/event-state.ts'
import { levelMark, type Mark } from '../../../domain/mark.tsx'

/** A cover's glow colour, for the styles around it as `--light`. */
export const lightOf = (cover: Cover | null): CSSProperties => ({ ['--light' as 'color']: cover?.color ?? 'var(--brand)' })

type Standing = Pick<EventCard, 'is_cancelled' | 'is_past' | 'is_sold_out' | 'remaining'>

/** An event's status, if it is worth a word. */
export function statusMark({ is_cancelled, is_past, is_sold_out, remaining }: Standing): Mark | null {
  if (is_cancelled) return { tone: 'bad', text: eventStateWords.cancelled }
  if (is_past) return { tone: 'plain', text: eventStateWords.past }
  if (is_sold_out || remaining.level === 'none') return { tone: 'bad', text: eventStateWords.sold_out }
  return levelMark(remaining.level)
}

export const formatPrice = (minor: number, currency: string): string => (minor === 0 ? 'Free' : formatMoney(minor, currency))

/** The lowest price with all fees, in words; null if nothing is on sale. */
export function fromPrice({
  from_price_minor: minor,
  currency,
}: Pick<EventCard, 'from_price_minor' | 'currency'>): string | null {
  if (minor === null) return null
  return minor === 0 ? 'Free' : `From ${formatMoney(minor, currency)}`
}
