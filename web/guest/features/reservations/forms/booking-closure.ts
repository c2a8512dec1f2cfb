import type { EventPage } from '#contract/events.ts'
import { formatEventDate } from '../../../../shared/format/format.ts'

interface Closure {
  title: string
  text: string
}

type Night = Pick<EventPage, 'is_cancelled' | 'is_past' | 'is_sold_out' | 'sales' | 'timezone'>

/** Why nothing of this night can be booked right now, whatever one chooses; null where it can. */
export function bookingClosure({ is_cancelled, is_past, is_sold_out, sales, timezone }: Night): Closure | null {
  if (is_cancelled) return { title: 'This night was cancelled', text: 'Nothing can be booked any more.' }
  if (is_past) return { title: 'This night is over', text: 'There are more to come.' }
  if (sales.state === 'paused')
    return { title: 'Booking is paused', text: 'The club has paused booking for this night. Look again in a while.' }
  if (sales.state === 'upcoming') {
    const opens = sales.opens_at === null ? 'Look again in a while.' : `It opens ${formatEventDate(sales.opens_at, timezone)}.`
    return { title: 'Booking has not opened yet', text: opens }
  }
  if (sales.state === 'closed') return { title: 'Booking has closed', text: 'There may be places at the door.' }
  if (is_sold_out) return { title: 'This night is sold out', text: 'Places come back when somebody cancels, so look again.' }
  return null
}
