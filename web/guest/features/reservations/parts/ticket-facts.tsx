import Sun from 'lucide-react/icons/sun'
import type { Tickets } from '#contract/door/tickets.ts'
import { formatMoney, formatTime, formatTimes } from '../../../../shared/format/format.ts'
import { entryRulesOf } from '../../../domain/arrival-limit.ts'
import { AddressLink } from '../../../ui/address-link.tsx'
import { EventDate } from '../../../ui/event-date.tsx'
import styles from './ticket-page.module.css'

type EntryOfTicket = Pick<Tickets, 'event' | 'entry_from' | 'entry_until' | 'late_entry' | 'due_at_venue'>

type Facts = EntryOfTicket & Pick<Tickets, 'table' | 'seating'> & { booked?: Tickets['booked'] }

/** When, where and with what a ticket admits its guest. */
export function TicketFacts({ tickets }: { tickets: Facts }) {
  const { event, booked = [], table, seating } = tickets
  return (
    <dl className={styles.facts}>
      <div>
        <dt>When</dt>
        <dd>
          <EventDate event={event} />
        </dd>
      </div>
      <TicketEntry tickets={tickets} />
      <div>
        <dt>Where</dt>
        <dd>
          {event.club_name}, <AddressLink name={event.club_name} street={event.street} city={event.city} />
        </dd>
      </div>
      {booked.length > 0 && (
        <div>
          <dt>Booked</dt>
          <dd>{booked.join(', ')}</dd>
        </div>
      )}
      {(table !== '' || seating !== undefined) && (
        <div>
          <dt>Table</dt>
          <dd>
            {[
              ...(table === '' ? [] : [table]),
              ...(seating === undefined ? [] : [seating.name, formatTimes(seating, event.timezone)]),
            ].join(' · ')}
          </dd>
        </div>
      )}
      <div>
        <dt>Bring</dt>
        <dd>
          {event.requires_verified_id ? 'The ID you verified' : 'Photo ID'} ({event.min_age} and over)
        </dd>
      </div>
      {event.dress_code !== '' && (
        <div>
          <dt>Dress code</dt>
          <dd>{event.dress_code}</dd>
        </div>
      )}
    </dl>
  )
}

/** When the door admits the ticket’s guest, and what they pay there. */
function TicketEntry({ tickets }: { tickets: EntryOfTicket }) {
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

export const BrightnessHint = () => (
  <p className={styles.hint}>
    <Sun size={20} aria-hidden="true" />
    Turn up your screen brightness before it’s scanned.
  </p>
)
