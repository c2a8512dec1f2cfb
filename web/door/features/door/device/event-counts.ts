import type { LocalEntry } from './kept.ts'

/** How many entries of one event, which may have left the list. */
export interface EventCount {
  event_id: string
  title: string
  count: number
}

export function countByEvent(entries: readonly LocalEntry[]): EventCount[] {
  const counts = new Map<string, EventCount>()
  for (const { event_id, event_title: title } of entries) {
    const { count } = counts.get(event_id) ?? { count: 0 }
    counts.set(event_id, { event_id, title, count: count + 1 })
  }
  return [...counts.values()]
}

/** For an event that this device no longer has the list of. */
export const eventName = ({ title }: EventCount): string => (title === '' ? 'An earlier event' : title)

export const sumOf = (counts: readonly EventCount[]): number => counts.reduce((sum, { count }) => sum + count, 0)
