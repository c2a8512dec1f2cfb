import { sql, type RawBuilder } from 'kysely'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import { pipelined } from '../../../infrastructure/database/driver/pipelined.ts'
import { namedStatement } from '../../../infrastructure/database/driver/named-statement.ts'
import {
  answersTo,
  expectAll,
  findingAnswers,
  keepingAnswers,
  type KeptAnswer,
  type KeptRow,
  type RepeatableCall,
} from '../../../infrastructure/idempotency/kept-answers.ts'
import { announceNews, publishing } from '../../../infrastructure/jobs/news.ts'
import { lockingEvents } from '../../events/index.ts'
import { bookingStates, statesOf, type BookingLookup, type BookingState, type StateRow } from './booking-views.ts'
import type { Referrer } from './attribution.ts'
import { referrerKey, type Booking } from './decide-bookings.ts'
import { bookedNews } from '../core/apply-steps-store.ts'
import { insertingReservations, type NewReservation } from '../core/reservation-store.ts'
import type { HoldCounts, Holder, HoldOrigin } from './unpaid-holds.ts'
import { countingHolds, lockingGuests, lockingKeys, toHoldCounts, type HeldRow } from './unpaid-holds-store.ts'

// While an event is locked, everyone who books it waits for each round trip to the database.

interface BatchLocks {
  events: readonly string[]
  guests: readonly string[]
  /** Whether to wait for events locked by others. */
  waits: boolean
  /** Possible unpaid holds, if those are counted: what is requested, for which event, from where. */
  holds: readonly { event_id: string; prestation_id: string; origin: HoldOrigin }[]
}

/**
 * Holds are also counted per device and address: where a booking may become an unpaid hold, others from there wait until this
 * transaction ends. Locked in one order for everyone.
 */
const lockingOrigins = (holds: BatchLocks['holds']): RawBuilder<unknown> => {
  const rows = holds.flatMap(({ origin, ...hold }) => [origin.device_key, origin.address_key].map((key) => ({ ...hold, key })))
  return lockingKeys(sql`json_to_recordset(${JSON.stringify(rows)}::json) as h (event_id uuid, prestation_id uuid, key text)
    join nights n on n.event_id = h.event_id join prestations p on p.id = h.prestation_id
    where p.payment in ('prepaid', 'deposit') or p.approval = 'manual'`)
}

/** Locks the events, then the guests, then the devices and addresses. Returns the events it locked. */
const lockingBatch = ({ events, guests, waits, holds }: BatchLocks): RawBuilder<{ events: string[] }> =>
  // Each count is read after its lock: guests after the events, devices after the guests.
  sql`${namedStatement(waits ? 'lock_waiting' : 'lock_free')}
    with nights as materialized (${lockingEvents(events, { waits })}),
    guests as materialized (select id from (${lockingGuests(guests)}) held where (select count(*) from nights) > 0),
    origins as materialized (select 1 from (${lockingOrigins(holds)}) held where (select count(*) from guests) > 0)
    select array(select event_id::text from nights) as events, (select count(*) from origins)`

export interface BatchLookup {
  asked: readonly BookingLookup[]
  calls: readonly RepeatableCall[]
  holders: readonly Holder[]
  /** Referral codes as sent, with who books what. */
  sent: readonly SentCode[]
}

type SentCode = Pick<Booking, 'client_id' | 'event_id'> & { code: string }

export interface BookingData {
  /** By event. */
  states: Map<string, BookingState>
  kept: Map<RepeatableCall, KeptAnswer>
  holds: HoldCounts
  /** For each known code, by `referrerKey`. */
  referrers: Map<string, Referrer>
}

interface BatchExtras {
  kept: KeptRow[] | null
  holds: HeldRow[] | null
  referrers: (Referrer & { key: string })[] | null
}

type BatchRow = StateRow & BatchExtras
type NoRow = { id: null } & BatchExtras

/** The digits of a phone number, however it is grouped; null if there are too few to identify anyone. */
const phone = (column: string) => sql`(
  select digits from ltrim(regexp_replace(${sql.ref(column)}, '[^0-9]', '', 'g'), '0') digits where length(digits) >= 6)`

/** The mailbox behind an address: without what follows a plus, and without Gmail's dots. */
const mailbox = (column: string) => sql`(
  select case when domain in ('gmail.com', 'googlemail.com') then replace(name, '.', '') || '@gmail.com' else name || '@' || domain end
  from (select split_part(split_part(fold_name(${sql.ref(column)}), '@', 1), '+', 1) as name,
    split_part(fold_name(${sql.ref(column)}), '@', 2) as domain) parts)`

/** The guest and the ambassador have signed in on the same device. */
const sharesDevice = sql`exists (select from known_devices mine join known_devices theirs on theirs.device_hash = mine.device_hash
  where mine.user_id = g.id and theirs.user_id = r.ambassador_id)`

/** A code may be an ambassador's vanity code, or contain characters that people misread (I, L and O). */
const referrersOf = (sent: readonly SentCode[]) => sql`(
  select json_agg(json_build_object(
    'key', s.key, 'id', r.ambassador_id, 'code', r.code, 'slug', e.slug, 'club_slug', k.slug,
    'is_guest', g.id = r.ambassador_id or coalesce(${phone('g.phone_number')} = ${phone('r.phone_number')}, false)
      or coalesce(${mailbox('g.email')} = ${mailbox('r.email')}, false) or ${sharesDevice},
    'is_blocked', exists (select from club_ambassador_blocks b where b.club_id = k.id and b.ambassador_id = r.ambassador_id),
    'is_of_club', coalesce(${phone('k.contact_phone')} = ${phone('r.phone_number')}, false)
      or coalesce(${mailbox('k.contact_email')} = ${mailbox('r.email')}, false)
      or exists (
        select from users m where (m.id = k.admin_id
          or m.id in (select f.user_id from club_staff f where f.club_id = k.id and f.status = 'active'))
          and (m.id = r.ambassador_id or ${phone('m.phone_number')} = ${phone('r.phone_number')}))))
  from json_to_recordset(${JSON.stringify(sent.map((one) => ({ ...one, key: referrerKey(one.code, one) })))}::json)
    as s (key text, code text, client_id uuid, event_id uuid)
  join lateral (
    select c.ambassador_id, c.code, u.phone_number, u.email from referral_codes c
    join ambassador_profiles a on a.user_id = c.ambassador_id and a.approval_status = 'approved'
    join users u on u.id = c.ambassador_id and u.status = 'active' and u.deleted_at is null
    where c.code in (s.code, translate(s.code, 'ILO', '110')) order by c.code = s.code desc limit 1) r on true
  join users g on g.id = s.client_id join events e on e.id = s.event_id join clubs k on k.id = e.club_id)`

/** The owner of the code, and their relation to the guest and the event. */
export async function findReferrer(tx: Tx, sent: SentCode): Promise<Referrer | undefined> {
  const { rows } = await sql<{ referrers: Referrer[] | null }>`select ${referrersOf([sent])} as referrers`.execute(tx)
  return rows[0]?.referrers?.[0]
}

const readingBatch = ({ asked, calls, holders, sent }: BatchLookup, now: Temporal.Instant): RawBuilder<BatchRow | NoRow> =>
  // Data not tied to an event is in the first row, which exists even without events.
  sql`${namedStatement('read_batch')}
    select s.*, case when s.n is null or s.n = 1 then (select json_agg(a) from (${findingAnswers(calls, now)}) a) end as kept,
      case when s.n is null or s.n = 1 then (select json_agg(h) from (${countingHolds(holders, now)}) h) end as holds,
      case when s.n is null or s.n = 1 then ${referrersOf(sent)} end as referrers
    from (select 1) one left join (select row_number() over () as n, b.* from (${bookingStates(asked, now)}) b) s on true`

function toFound(rows: readonly (BatchRow | NoRow)[], { calls }: BatchLookup): BookingData {
  return {
    states: statesOf(rows.filter((row) => row.id !== null)),
    kept: answersTo(
      calls,
      rows.flatMap(({ kept }) => kept ?? []),
    ),
    holds: toHoldCounts(rows.flatMap(({ holds }) => holds ?? [])),
    referrers: new Map(rows.flatMap(({ referrers }) => (referrers ?? []).map(({ key, ...referrer }) => [key, referrer]))),
  }
}

/** What bookings are decided by, as of one moment: a place taken by a call never counts against its own retry. */
export async function readBatch(db: Database | Tx, lookup: BatchLookup, now: Temporal.Instant): Promise<BookingData> {
  return toFound((await readingBatch(lookup, now).execute(db)).rows, lookup)
}

export interface Locked extends BookingData {
  /** The events this transaction locked. */
  events: Set<string>
}

/** Locks the events and guests of a batch, then reads like `readBatch`. */
export async function lockAndReadBatch(tx: Tx, wanted: BatchLocks, lookup: BatchLookup, now: Temporal.Instant): Promise<Locked> {
  const [locked, rows] = await pipelined(tx, lockingBatch(wanted), readingBatch(lookup, now))
  return { events: new Set(locked[0]?.events), ...toFound(rows, lookup) }
}

interface Batch {
  reservations: readonly NewReservation[]
  answers: readonly (RepeatableCall & { answer: unknown })[]
}

/** Writes a whole batch in one statement, with one item of news. Throws `AnsweredElsewhere`. */
export async function writeBatch(tx: Tx, { reservations, answers }: Batch, now: Temporal.Instant): Promise<void> {
  const booked = reservations.map(({ row: { id, status, event } }) => ({ id, status, event_id: event.id }))
  const news = bookedNews('client', booked, now, { has_referrals: reservations.some(({ referral }) => referral !== undefined) })
  const { rows } = await sql<{ kept: number }>`${namedStatement('write_bookings')}
    with ${insertingReservations(reservations)},
    kept as (${keepingAnswers(answers, now)}), news as (${publishing([news])})
    select count(*)::integer as kept from kept`.execute(tx)
  expectAll(answers, rows[0]?.kept ?? 0)
  announceNews()
}
