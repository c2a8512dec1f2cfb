import { entryRules } from '#contract/events/entry-rules.ts'
import type { Tickets } from '#contract/door/tickets.ts'
import { formatEventTime, formatMoment, formatMoney } from '../../../infrastructure/mail/format.ts'

interface TicketFact {
  key: string
  label: string
  value: string
}

function rulesOf({ event, entry_until, late_entry }: Tickets): TicketFact[] {
  const time = (at: string) => formatMoment(at, event.timezone)
  const place = {
    free_until: late_entry?.free_until,
    price_after_minor: late_entry?.price_minor,
    arrive_by: Date.parse(entry_until) < Date.parse(event.ends_at) ? entry_until : null,
  }
  const money = (minor: number) => formatMoney(minor, late_entry?.currency ?? '')
  return entryRules(place, { free: time, limit: time, money }).map(({ kind, label, parts }) => ({
    key: kind,
    label,
    value: parts.join('\n'),
  }))
}

const seatingText = ({ name, ...times }: NonNullable<Tickets['seating']>, timezone: string) =>
  `${name}: ${formatEventTime({ ...times, timezone })}`

/** What guests must know of their tickets, as the PDF and the pass in a wallet say it. Without what is empty. */
export function factsOfTickets(tickets: Tickets): TicketFact[] {
  const { event, entry_from, entry_until, due_at_venue, booked, table, seating, reference } = tickets
  const when = formatEventTime(event)
  const entry = formatEventTime({ starts_at: entry_from, ends_at: entry_until, timezone: event.timezone })
  const due = due_at_venue === undefined ? '' : formatMoney(due_at_venue.amount_minor, due_at_venue.currency)
  const seat = seating === undefined ? '' : seatingText(seating, event.timezone)
  const facts: TicketFact[] = [
    { key: 'when', label: 'When', value: when },
    { key: 'entry', label: 'Entry', value: entry === when ? '' : entry },
    ...rulesOf(tickets),
    { key: 'where', label: 'Where', value: `${event.club_name}\n${event.street}, ${event.city}` },
    { key: 'booked', label: 'Booked', value: booked.join('\n') },
    { key: 'due', label: 'To pay at the venue', value: due },
    { key: 'table', label: 'Table', value: [table, seat].filter((text) => text !== '').join('\n') },
    { key: 'dress', label: 'Dress code', value: event.dress_code },
    { key: 'reference', label: 'Reference', value: reference },
  ]
  return facts.filter(({ value }) => value !== '')
}
