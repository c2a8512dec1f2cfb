import type { Tickets } from '#contract/door/tickets.ts'
import { formatTime } from '../../../../shared/format/format.ts'
import { useNow } from '../../../../shared/format/use-now.ts'
import { Notice } from '../../../ui/notice.tsx'

/** Since when the party is in the queue, while that decides whether it is late. */
export function TicketQueue({ tickets: { queued, event } }: { tickets: Tickets }) {
  const now = useNow()
  if (queued === undefined || (now !== null && now >= Date.parse(queued.until))) return null
  const time = (at: string) => formatTime(at, event.timezone)
  return (
    <Notice tone="ok" title={`In the queue since ${time(queued.at)}`}>
      This counts as your arrival until {time(queued.until)}, so waiting won’t make you late.
    </Notice>
  )
}
