import { brand } from '#contract/base/brand.ts'
import { entryRules } from '#contract/events/entry-rules.ts'
import type { Ticket, Tickets } from '#contract/door/tickets.ts'
import { formatMoment, formatMoney, formatEventTime } from '../../../infrastructure/mail/format.ts'
import type { PdfBlock, PdfDocument } from '../../../infrastructure/pdf/pdf-document.ts'

/** Points: large enough to scan from a folded sheet. */
const side = 216

const whose = ({ n, of, name }: Ticket) =>
  [of === 1 ? 'One guest' : `Guest ${n} of ${of}`, ...(name === null ? [] : [name])].join(' · ')

function rulesOf({ event, entry_until, late_entry }: Tickets): [string, string][] {
  const time = (at: string) => formatMoment(at, event.timezone)
  const place = {
    free_until: late_entry?.free_until,
    price_after_minor: late_entry?.price_minor,
    arrive_by: Date.parse(entry_until) < Date.parse(event.ends_at) ? entry_until : null,
  }
  const money = (minor: number) => formatMoney(minor, late_entry?.currency ?? '')
  return entryRules(place, { free: time, limit: time, money }).map(({ label, parts }) => [label, parts.join('\n')])
}

const seatingText = ({ name, ...times }: NonNullable<Tickets['seating']>, timezone: string) =>
  `${name}: ${formatEventTime({ ...times, timezone })}`

function factsOf(tickets: Tickets): { label: string; value: string }[] {
  const { event, entry_from, entry_until, due_at_venue, booked, table, seating, reference } = tickets
  const when = formatEventTime(event)
  const entry = formatEventTime({ starts_at: entry_from, ends_at: entry_until, timezone: event.timezone })
  const rows = [
    ['When', when],
    ['Entry', entry === when ? '' : entry],
    ...rulesOf(tickets),
    ['Where', `${event.club_name}\n${event.street}, ${event.city}`],
    ['Booked', booked.join('\n')],
    ['To pay at the venue', due_at_venue === undefined ? '' : formatMoney(due_at_venue.amount_minor, due_at_venue.currency)],
    [
      'Table',
      seating === undefined ? table : [table, seatingText(seating, event.timezone)].filter((text) => text !== '').join('\n'),
    ],
    ['Dress code', event.dress_code],
    ['Reference', reference],
  ] satisfies [string, string][]
  return rows.flatMap(([label, value]) => (value === '' ? [] : [{ label, value }]))
}

function pageOf(tickets: Tickets, ticket: Ticket, png: Buffer): PdfBlock[] {
  const { event } = tickets
  const proof = event.requires_verified_id ? 'the ID you verified' : 'a photo ID'
  return [
    ...(ticket.n === 1 ? [] : [{ kind: 'page' } as const]),
    { kind: 'heading', level: 3, text: event.club_name },
    { kind: 'heading', level: 1, text: event.title },
    { kind: 'paragraph', text: [{ text: whose(ticket), strong: true }] },
    { kind: 'rule' },
    { kind: 'picture', png, alt: `QR code of ticket ${ticket.n}: ${ticket.code}`, width: side, height: side },
    { kind: 'heading', level: 2, text: ticket.code },
    { kind: 'rule' },
    { kind: 'facts', rows: factsOf(tickets) },
    {
      kind: 'paragraph',
      text: `For guests aged ${event.min_age} and over: bring ${proof}. This ticket admits one guest, once. It stops working if the booking is cancelled or transferred.`,
      small: true,
    },
  ]
}

/** Tickets as a document: the QR codes in order. */
export function ticketDocument(tickets: Tickets, pictures: readonly Buffer[], now: Temporal.Instant): PdfDocument {
  return {
    title: `Tickets: ${tickets.event.title}`,
    made_at: now,
    footer: [brand, `Tickets ${tickets.reference}`.trim(), tickets.event.title].join(' · '),
    blocks: tickets.tickets.flatMap((ticket, index) => {
      const png = pictures[index]
      return png === undefined ? [] : pageOf(tickets, ticket, png)
    }),
  }
}
