import type { Tickets } from '#contract/door/tickets.ts'
import { formatMoney, formatTime } from '../../../../shared/format/format.ts'
import { entryRulesOf } from '../../../domain/arrival-limit.ts'

export type EntryOfTicket = Pick<Tickets, 'event' | 'entry_from' | 'entry_until' | 'late_entry' | 'due_at_venue'>

/** When the door admits the ticket’s guest, and what they pay there. */
export function TicketEntry({ tickets }: { tickets: EntryOfTicket }) {
  const { event, entry_from, entry_until, late_entry, due_at_venue } = tickets
  const { timezone, ends_at } = event
  const currency = late_entry?.currency ?? ''
  const rules = entryRulesOf(
    {
      free_until: late_entry?.free_until,
      price_after_minor: late_entry?.price_minor,
      arrive_by: Date.parse(entry_until) < Date.parse(ends_at) ? entry_until : null,
    },
    { timezone, currency },
  )
  return (
    <>
      <div>
        <dt>Entry</dt>
        <dd>
          {formatTime(entry_from, timezone)} – {formatTime(entry_until, timezone)}
        </dd>
      </div>
      {rules.map(({ label, parts: [time, meaning] }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <b>{time}</b> {meaning}
          </dd>
        </div>
      ))}
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
