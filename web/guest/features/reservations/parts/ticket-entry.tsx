import type { Tickets } from '#contract/tickets.ts'
import { formatMoney, formatTime } from '../../../../shared/format/format.ts'
import { arriveBy } from '../../../domain/arrival-limit.ts'

/** When the door admits the ticket’s guest, and what they pay there. */
export function TicketEntry({ tickets }: { tickets: Tickets }) {
  const { event, entry_from, entry_until, late_entry, due_at_venue } = tickets
  const { timezone, ends_at } = event
  const isLimited = Date.parse(entry_until) < Date.parse(ends_at)
  return (
    <>
      <div>
        <dt>Entry</dt>
        <dd>
          {formatTime(entry_from, timezone)} – {formatTime(entry_until, timezone)}
        </dd>
      </div>
      {isLimited && (
        <div>
          <dt>Arrive by</dt>
          <dd>
            <b>{arriveBy({ arrive_by: entry_until }, timezone)}</b>. The door refuses later arrivals.
          </dd>
        </div>
      )}
      {late_entry !== undefined && (
        <div>
          <dt>Free entry</dt>
          <dd>
            Until {formatTime(late_entry.free_until, timezone)}, then {formatMoney(late_entry.price_minor, late_entry.currency)}{' '}
            per guest at the door
          </dd>
        </div>
      )}
      {due_at_venue !== undefined && (
        <div>
          <dt>To pay at the venue</dt>
          <dd>
            <b>{formatMoney(due_at_venue.amount_minor, due_at_venue.currency)}</b>
          </dd>
        </div>
      )}
    </>
  )
}
