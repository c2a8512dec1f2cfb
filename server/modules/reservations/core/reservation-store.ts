import { sql, type RawBuilder } from 'kysely'
import { earlier, later } from '#contract/base/instants.ts'
import { openStatuses } from '#contract/reservations/states.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import { newId } from '../../../infrastructure/ids.ts'
import { moveWithStart } from '../../events/index.ts'
import type { PricedLine } from './line-amounts.ts'
import type { CancellationStep } from './line-terms.ts'
import type { ReservationRow } from './reservation.ts'
import { givingTables } from './table-store.ts'

/** How an ambassador referred a guest, strongest first: a typed code, or a link to the event, its club or another page. */
export type ReferralReason = 'code' | 'event_link' | 'club_link' | 'link'

/** Waits for accounts that are being erased, so that the next read sees it; they stay until this transaction ends. */
export async function holdGuests(tx: Tx, clientIds: string[]): Promise<void> {
  await holdingGuests(clientIds).execute(tx)
}

const holdingGuests = (clientIds: readonly string[]): RawBuilder<unknown> =>
  sql`select id from users where id = any(${clientIds}::uuid[]) order by id for key share`

/** The drawn reference exists already, which is rare: draw again. */
export const referenceTaken = 'reservations_reference_taken'

/** A party has the id that a device made: a second run finds whose it is. */
export const partyTaken = 'reservations_pkey'

export interface NewReservation {
  client_id: string
  /** How it was created; by default its client booked it. */
  source?: 'waiting_list'
  /** Where it was requested from. */
  origin?: { device_key: string; address_key: string } | undefined
  /** Who referred this guest, and how we know. */
  referral?: { code: string; ambassador_id: string; reason: ReferralReason } | undefined
  row: Omit<
    ReservationRow,
    | 'event'
    | 'client_id'
    | 'email_confirmed'
    | 'kept_minor'
    | 'goodwill_minor'
    | 'transfer'
    | 'is_received'
    | 'transfers'
    | 'is_paid_by_another'
    | 'payment_began_at'
    | 'extended_at'
    | 'settled_heads'
    | 'queued_at'
    | 'queued_until'
    | 'tables'
    | 'seating'
    | 'is_over'
    | 'passed_on_at'
    | 'resale'
    | 'resold'
    | 'addition'
  > & { is_over?: boolean } & {
    tables?: readonly string[]
    table_ids?: readonly string[]
    seating?: ReservationRow['seating']
  } & {
    event: Pick<ReservationRow['event'], 'id' | 'cancellation_policy'>
  }
}

/** Writes reservations with their lines. */
export async function insertReservations(tx: Tx, reservations: readonly NewReservation[]): Promise<void> {
  await sql`with ${insertingReservations(reservations)} select 1`.execute(tx)
}

const kindsOf = (lines: ReservationRow['lines']) =>
  [...new Set(lines.filter(({ quantity }) => quantity > 0).map(({ kind }) => kind))].toSorted()

/** Parts of a statement that writes reservations with their lines. Triggers count places, and refuse to oversell. */
export function insertingReservations(reservations: readonly NewReservation[]): RawBuilder<unknown> {
  const rows = reservations.map(
    ({
      client_id,
      source = 'client',
      origin,
      referral,
      row: { event, lines, tables = [], table_ids = [], seating = null, ...row },
    }) => ({
      row: {
        ...row,
        table_label: tables.join(' + '),
        ...origin,
        referral_code: referral?.code,
        ambassador_id: referral?.ambassador_id,
        referral_reason: referral?.reason,
        client_id,
        source,
        event_id: event.id,
        seating_id: seating?.id ?? null,
        cancellation_policy: event.cancellation_policy,
        kinds: kindsOf(lines),
      },
      lines,
      table_ids,
    }),
  )
  const lines = rows.flatMap(({ row, lines: own }) =>
    own.map((line, position) => ({ ...line, reservation_id: row.id, position })),
  )
  const tables = rows.flatMap(({ row, table_ids }) =>
    table_ids.map((table_id) => ({ reservation_id: row.id, event_id: row.event_id, table_id, seating_id: row.seating_id })),
  )
  return sql`
    written as (
      insert into reservations (id, reference, event_id, client_id, status, payment_status, party_size, currency, total_minor,
        due_online_minor, due_at_club_minor, paid_minor, refunded_minor, expires_at, arrival_at, notes, occasion, guests,
          created_at, cancelled_at, version, source, kinds, table_label,
        cancellation_policy, min_age, device_key, address_key, referral_code, ambassador_id, referral_reason, seating_id,
        is_over, club_id)
      select id, reference, event_id, client_id, status, payment_status, party_size, currency, total_minor,
        due_online_minor, due_at_club_minor, paid_minor, refunded_minor, expires_at, arrival_at, notes, occasion, guests,
          created_at, cancelled_at, version, source, kinds, table_label,
        cancellation_policy, min_age, device_key, address_key, referral_code, ambassador_id, referral_reason, seating_id,
          coalesce(is_over, false), (select e.club_id from events e where e.id = event_id)
      from json_populate_recordset(null::reservations, ${JSON.stringify(rows.map(({ row }) => row))}::json)),
    lines as (${insertingLines(lines)})${
      tables.length === 0
        ? sql``
        : sql`,
    tables as (${givingTables(tables)})`
    }`
}

/** Named, so that an older process can write alongside a newer one. */
const lineColumns = sql`id, reservation_id, prestation_id, position, kind, name, quantity, unit_price_minor, total_minor,
  tax_minor, payment, due_online_minor, tax_bp, deposit_minor, deposit_bp, heads_per_unit, approval, points_eligible,
  commissionable, commission_bp, entry_start_at,
  entry_end_at, arrive_by, free_until, price_after_minor, for_starts_at`

export type NewLine = PricedLine & { id: string; reservation_id: string; position: number }

/** The statement that writes lines with their terms. */
export const insertingLines = (lines: readonly NewLine[]): RawBuilder<unknown> => sql`
  insert into reservation_lines (${lineColumns})
  select ${lineColumns} from json_populate_recordset(null::reservation_lines, ${JSON.stringify(lines)}::json)`

/**
 * Moves arrivals outside a moved event's times along with it on the wall clock, by the change of its start since `from`, clamped
 * to its doors and end. They are then inside, so repeating it changes nothing.
 */
export async function moveArrivals(tx: Tx, eventId: string, from: string): Promise<void> {
  const { rows } = await sql<{
    id: string
    arrival_at: string
    starts_at: string
    opens_at: string
    ends_at: string
    timezone: string
  }>`
    select r.id, r.arrival_at, e.starts_at, coalesce(e.doors_at, e.starts_at) as opens_at, e.ends_at, e.timezone
    from reservations r join events e on e.id = r.event_id
    where r.event_id = ${eventId} and r.status = any(${openStatuses})
      and r.arrival_at not between coalesce(e.doors_at, e.starts_at) and e.ends_at
    order by r.id for update of r`.execute(tx)
  const moved = rows.map(({ id, arrival_at, starts_at, opens_at, ends_at, timezone }) => ({
    id,
    arrival_at: earlier(ends_at, later(opens_at, moveWithStart(arrival_at, { from, to: starts_at, timezone }))),
  }))
  await sql`
    update reservations r set version = r.version + 1, arrival_at = m.arrival_at
    from json_to_recordset(${JSON.stringify(moved)}::json) m (id uuid, arrival_at timestamptz) where r.id = m.id`.execute(tx)
}

/** Deletes guest names and notes; the booking itself stays. */
export async function forgetWords(tx: Tx, clientId: string): Promise<void> {
  await tx
    .updateTable('reservations')
    .set({ notes: '', occasion: '', guests: '[]', device_key: null, address_key: null })
    .where('client_id', '=', clientId)
    .execute()
}

/** For an erased ambassador: the bookings they brought name their permanent code instead of one that may be their name. */
export async function forgetVanityCodesIn(tx: Tx, ambassadorId: string): Promise<void> {
  await sql`
    update reservations r set referral_code = c.code from referral_codes c
    where r.ambassador_id = ${ambassadorId} and c.ambassador_id = r.ambassador_id and c.kind = 'permanent'
      and r.referral_code <> c.code`.execute(tx)
}

/** How many of a party came, and when the first did. */
export interface Arrival {
  id: string
  heads: number
  at: string
}

/** The triggers of a change compare all of its reservations in pairs. */
const arrivalsAtOnce = 100

/** For reservations written in their final state: records who came. */
export async function noteArrivals(tx: Tx, arrivals: readonly Arrival[]): Promise<void> {
  for (let from = 0; from < arrivals.length; from += arrivalsAtOnce)
    await sql`
      update reservations r set checked_in_heads = n.heads, checked_in_at = n.at
      from json_to_recordset(${JSON.stringify(arrivals.slice(from, from + arrivalsAtOnce))}::json)
        n (id uuid, heads integer, at timestamptz)
      where r.id = n.id`.execute(tx)
}

export interface DemoQueuedParty {
  id: string
  queued_at: string
  queued_until: string
}

/** The same for parties that wait at the door. */
export async function noteQueued(tx: Tx, parties: readonly DemoQueuedParty[]): Promise<void> {
  await sql`
    update reservations r set queued_at = n.queued_at, queued_until = n.queued_until
    from json_to_recordset(${JSON.stringify(parties)}::json) n (id uuid, queued_at timestamptz, queued_until timestamptz)
    where r.id = n.id`.execute(tx)
}

/** A party without an account, and what it takes. */
export interface NewWalkIn extends Pick<
  ReservationRow,
  'total_minor' | 'due_online_minor' | 'due_at_club_minor' | 'payment_status'
> {
  lines: PricedLine[]
  id: string
  reference: string
  event_id: string
  club_id: string
  status: 'confirmed' | 'checked_in'
  party_size: number
  checked_in_heads: number
  checked_in_at: string | null
  /** Counted although no place was left for it. */
  is_over?: boolean
  guest_name: string
  table_label: string
  /** The seating of its table. */
  seating_id?: string | null
  notes: string
  currency: string
  created_at: string
  cancellation_policy: readonly CancellationStep[]
  min_age: number
}

/** Writes a party with its lines; counts of places follow by triggers, which refuse to oversell. */
export async function insertWalkIn(tx: Tx, { lines, ...row }: NewWalkIn): Promise<void> {
  await tx
    .insertInto('reservations')
    .values({ ...row, cancellation_policy: JSON.stringify(row.cancellation_policy), source: 'walk_in' })
    .execute()
  const rows = lines.map((line, position) => ({ ...line, id: newId(), reservation_id: row.id, position }))
  await insertingLines(rows).execute(tx)
}

/** A name on a list. Its places are of the kind `guest_list`, also where entry is free and there is no line that says so. */
export interface NewListedParty extends Omit<NewWalkIn, 'table_label' | 'seating_id' | 'notes' | 'status' | 'lines'> {
  status: NewWalkIn['status'] | 'completed' | 'no_show'
  lines: (PricedLine & { id?: string })[]
  paid_minor?: number
}

const listedColumns = sql`
  id, reference, event_id, club_id, status, payment_status, party_size, checked_in_heads, checked_in_at, guest_name, currency,
  total_minor, due_online_minor, due_at_club_minor, paid_minor, created_at, cancellation_policy, min_age, source, kinds`

/** Writes names on lists with their lines, in two statements for any number; counts follow by triggers, as for walk-ins. */
export async function insertListedParties(tx: Tx, parties: readonly NewListedParty[]): Promise<void> {
  const rows = parties.map(({ lines: _lines, ...row }) => ({
    paid_minor: 0,
    ...row,
    source: 'guest_list',
    kinds: ['guest_list'],
  }))
  await sql`
    insert into reservations (${listedColumns})
    select ${listedColumns} from json_populate_recordset(null::reservations, ${JSON.stringify(rows)}::json)`.execute(tx)
  const lines = parties.flatMap(({ id, lines: own }) =>
    own.map((line, position) => ({ id: newId(), ...line, reservation_id: id, position })),
  )
  if (lines.length > 0) await insertingLines(lines).execute(tx)
}

/** Writes the tables of reservations that already have one. */
export async function noteTables(tx: Tx, tables: readonly { id: string; table_label: string }[]): Promise<void> {
  await sql`
    update reservations r set table_label = n.table_label
    from json_to_recordset(${JSON.stringify(tables)}::json) n (id uuid, table_label text) where r.id = n.id`.execute(tx)
}
