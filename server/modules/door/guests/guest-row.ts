import type { LateEntry } from '#contract/reservations/late-entry.ts'
import { isBefore } from '#contract/base/instants.ts'
import type { DoorFacts } from '#contract/door/rules.ts'
import type { DoorGuest } from '#contract/door/door.ts'
import type { Seating } from '#contract/events/seatings.ts'
import { expiringStatuses, type ReservationStatus } from '#contract/reservations/states.ts'
import { eventMark } from '#contract/door/ticket-code.ts'
import { seriesOfTicket, type ReissuedTicket } from '#contract/door/ticket-series.ts'
import { fold } from '../../../infrastructure/database/fold.ts'
import { ageOn, isAdultVerified, isBirthday, type KnownAge } from '../../accounts/index.ts'
import type { PrestationFacts } from '../../events/index.ts'
import {
  dueNow,
  entryWindow,
  lateLines,
  settledOf,
  timesNow,
  type EventHours,
  type PricedLine,
} from '../../reservations/index.ts'
import { hashCode, hashKey, ticketCode, ticketNumbers, type TicketFacts } from './ticket.ts'
import type { DoorEventRow } from './door-event.ts'

/** A reservation as the door's views read it. Amounts are minor units; instants RFC 3339. */
export interface GuestRow extends KnownAge {
  id: string
  event_id: string
  reference: string
  client_id: string | null
  name: string
  phone: string
  status: ReservationStatus
  expires_at: string | null
  party_size: number
  checked_in_heads: number
  /** Let in beyond the party. */
  heads_over_party: number
  checked_in_at: string | null
  used_tickets: number[]
  /** Admitted, and out for now: how many, and the tickets of some. */
  outside_heads: number
  outside_tickets: number[]
  ticket_series: number
  /** Its tickets that were sent to companions, and who has them. */
  sent: { n: number; reissues: number; name: string | null }[]
  total_minor: number
  due_online_minor: number
  paid_minor: number
  refunded_minor: number
  kept_minor: number
  goodwill_minor: number
  table_label: string
  /** In which they have their table; null where the event has none. */
  seating: Seating | null
  list_name: string | null
  notes: string
  occasion: string
  guests: { name: string }[]
  arrival_at: string | null
  /** The event's minimum age at booking. */
  min_age: number
  entry_from: string
  entry_until: string
  booked: string[]
  id_verified: boolean
  /** Whether the club knows this account as a guest, and what it wrote about them for the door. */
  is_known: boolean
  is_vip: boolean
  tags: string[]
  door_notes: string[]
  /** Why the club bans this account. */
  ban_reason: string | null
  version: number
  settled_heads: number
  /** When they joined the queue, and until when that counts. */
  queued_at: string | null
  queued_until: string | null
  /** When its places were passed on to others. */
  passed_on_at: string | null
  late_entry: LateEntry[]
  currency: string
}

interface BookedLine extends Pick<
  PricedLine,
  | 'name'
  | 'quantity'
  | 'payment'
  | 'price_after_minor'
  | 'entry_start_at'
  | 'entry_end_at'
  | 'arrive_by'
  | 'free_until'
  | 'for_starts_at'
> {
  kind: PrestationFacts['kind']
}

/** As stored: with its lines, and the times of its event. */
export type StoredGuest = Omit<GuestRow, 'entry_from' | 'entry_until' | 'booked' | 'late_entry'> &
  EventHours & { lines: BookedLine[] }

export function withBooked({ lines: stored, starts_at, doors_at, ends_at, timezone, ...row }: StoredGuest): GuestRow {
  const lines = stored.map((line) => timesNow(line, { starts_at, doors_at, ends_at, timezone }))
  return {
    ...row,
    ...entryWindow(lines, { starts_at, doors_at, ends_at }),
    booked: lines.map(({ quantity, name }) => `${String(quantity)} × ${name}`),
    late_entry: lateLines(lines).map(({ from, price_minor, quantity }) => ({ from, price_minor, quantity })),
  }
}

/** The amount due at the venue, without the part due in advance. */
export const payAtClub = (row: GuestRow) => Math.max(0, row.total_minor - Math.max(row.due_online_minor, settledOf(row)))

/** Staff saw parties without an account when they admitted them. */
function isUnderage(row: GuestRow, event: DoorEventRow): boolean {
  if (row.client_id === null) return false
  // Anyone who declared their age was of age then, so most guests need no calendar arithmetic.
  if (row.birth_date === null && row.age !== null && row.age >= row.min_age) return false
  const age = ageOn(row, event.business_date)
  return age === null || age < row.min_age
}

/** Why the club bans this guest, by account or by name. */
function banOf({ ban_reason, name }: GuestRow, { name_bans }: DoorEventRow): string | null {
  if (ban_reason !== null || name_bans.length === 0) return ban_reason
  const folded = fold(name)
  return name_bans.find((ban) => ban.folded_name === folded)?.reason ?? null
}

/** An overdue hold has expired, even if no job has marked it yet. */
export function guestStatusNow(
  { status, expires_at }: Pick<GuestRow, 'status' | 'expires_at'>,
  now: Temporal.Instant,
): ReservationStatus {
  const mayExpire = expires_at !== null && expiringStatuses.some((one) => one === status)
  return mayExpire && !isBefore(now, expires_at) ? 'expired' : status
}

/** The tickets whose code is their own, and who has claimed them. */
export const reissuedOf = ({ sent, ticket_series }: Pick<GuestRow, 'sent' | 'ticket_series'>): ReissuedTicket[] =>
  sent.flatMap(({ n, reissues, name }) =>
    reissues === 0 ? [] : [{ n, series: ticket_series + reissues, ...(name !== null && { name }) }],
  )

/** Who has claimed a ticket; null if no companion has it. */
export const companionOf = ({ sent }: Pick<GuestRow, 'sent'>, n: number): string | null =>
  sent.find((one) => one.n === n)?.name ?? null

/** What ticket `n` of a party is derived from. */
export const ticketFacts = (row: Pick<GuestRow, 'id' | 'event_id' | 'ticket_series' | 'sent'>, n: number): TicketFacts => ({
  event_mark: eventMark(row.event_id),
  reservation_id: row.id,
  n,
  series: seriesOfTicket({ ticket_series: row.ticket_series, reissued: reissuedOf(row) }, n),
})

/** The facts the door decides by. */
export function doorFacts(row: GuestRow, event: DoorEventRow, now: Temporal.Instant): DoorFacts {
  const { party_size, checked_in_heads, outside_heads, used_tickets, outside_tickets, ticket_series } = row
  const { entry_from, entry_until, queued_at, queued_until, passed_on_at } = row
  const reissued = reissuedOf(row)
  return {
    status: guestStatusNow(row, now),
    party_size,
    inside: checked_in_heads - outside_heads,
    used_tickets,
    ...(outside_heads > 0 && { outside: outside_heads, outside_tickets }),
    ticket_series,
    ...(reissued.length > 0 && { reissued }),
    balance_due_minor: dueNow(row),
    entry_from,
    entry_until,
    is_underage: isUnderage(row, event),
    is_id_verified: row.client_id === null || row.id_verified,
    banned: banOf(row, event),
    late_entry: row.late_entry,
    settled_heads: row.settled_heads,
    ...(queued_at !== null && queued_until !== null && { queued_at, queued_until }),
    ...(passed_on_at !== null && { passed_on_at }),
  }
}

/** What the club knows of a guest, as far as a door may see it. Most have nothing of it, so that lists stay small. */
const knownOf = (
  { is_known, is_vip, tags, door_notes, birth_date }: GuestRow,
  { business_date }: DoorEventRow,
): Pick<DoorGuest, 'is_vip' | 'tags' | 'door_notes' | 'has_birthday'> => ({
  ...(is_vip && { is_vip }),
  ...(tags.length > 0 && { tags }),
  ...(door_notes.length > 0 && { door_notes }),
  ...(is_known && isBirthday(birth_date, business_date) && { has_birthday: true }),
})

/** A guest as shown at the door. */
export function toDoorGuest(
  row: GuestRow,
  event: DoorEventRow,
  { secretKey, now }: { secretKey: string; now: Temporal.Instant },
): DoorGuest {
  const { id, reference, name, party_size, booked, notes, occasion, arrival_at } = row
  const facts = doorFacts(row, event, now)
  const key = hashKey(secretKey, eventMark(event.id))
  const hashOf = (n: number) => hashCode(key, ticketCode(secretKey, ticketFacts(row, n)))
  return {
    ...facts,
    id,
    version: row.version,
    reference,
    name,
    guests: row.guests.map((guest) => guest.name),
    phone_end: row.phone.replaceAll(/\D/g, '').slice(-4),
    ticket_hashes: ticketNumbers({ status: facts.status, party_size }).map(hashOf),
    pay_at_club_minor: payAtClub(row),
    table: row.table_label,
    ...(row.seating !== null && { seating: row.seating }),
    ...(row.list_name !== null && { list_name: row.list_name }),
    booked,
    notes,
    occasion,
    arrival_at,
    ...knownOf(row, event),
    is_adult_verified: row.client_id !== null && isAdultVerified(row, event.business_date),
  }
}
