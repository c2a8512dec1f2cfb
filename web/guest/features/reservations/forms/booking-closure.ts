import type { EventPage } from '#contract/events.ts'

interface Closure {
  title: string
  text: string
}

type Event = Pick<EventPage, 'is_cancelled' | 'is_past' | 'is_sold_out' | 'sales'>

/** Why nothing at this event can be booked right now, whatever is selected; null if it can. */
export function bookingClosure(
  { is_cancelled, is_past, is_sold_out, sales }: Event,
  momentOf: (at: string) => string,
): Closure | null {
  if (is_cancelled) return { title: 'This event was cancelled', text: 'Booking is closed.' }
  if (is_past) return { title: 'This event is over', text: 'See what’s coming up next.' }
  if (sales.state === 'paused')
    return { title: 'Booking is paused', text: 'The club has paused booking for this event. Check back soon.' }
  if (sales.state === 'upcoming') {
    const opens = sales.opens_at === null ? 'Check back soon.' : `It opens ${momentOf(sales.opens_at)}.`
    return { title: 'Booking hasn’t opened yet', text: opens }
  }
  if (sales.state === 'closed') return { title: 'Booking has closed', text: 'There may be places left at the door.' }
  if (is_sold_out) return { title: 'This event is sold out', text: 'Places open up when others cancel, so check back.' }
  return null
}
