import { sql, type RawBuilder } from 'kysely'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import { namedStatement } from '../../../infrastructure/database/driver/named-statement.ts'
import { newId } from '../../../infrastructure/ids.ts'
import { announceNews, newsType, publishing } from '../../../infrastructure/jobs/news.ts'
import type { ReservationRow } from './reservation.ts'
import {
  afterStep,
  BookedReservations,
  ChangedReservations,
  endsResale,
  endsTransfer,
  freesPlaces,
  isPublished,
  publishedStep,
  revokesTickets,
  type NewHistoryEntry,
  type ReservationHistoryRow,
  type ReservationColumns,
  type AppliedStep,
  type StepFacts,
  type StepRow,
} from './steps.ts'

/** Reservations created in one transaction. */
export const reservationsBooked = newsType('reservations_booked', BookedReservations)
/** Reservations of one event changed in one transaction, in the order of their steps. */
export const reservationsChanged = newsType('reservations_changed', ChangedReservations)

const newsSubject = (eventId: string): string => `event:${eventId}`

type BookedReservation = Pick<ReservationRow, 'id' | 'status'> & { event_id: string }

/** One item of news for all booked together, in the order of their event if they share one. */
export function bookedNews(
  source: 'client' | 'waiting_list' | 'walk_in' | 'guest_list',
  reservations: readonly BookedReservation[],
  now: Temporal.Instant,
  more: { has_referrals?: boolean } = {},
) {
  const events = [...new Set(reservations.map(({ event_id }) => event_id))]
  const subject = events.length === 1 ? newsSubject(events[0] ?? '') : `reservation:${reservations[0]?.id}`
  return { type: reservationsBooked, subject, facts: { at: instantText(now), source, reservations: [...reservations], ...more } }
}

const newsOf = (eventId: string, at: Temporal.Instant, steps: readonly AppliedStep[]) => ({
  type: reservationsChanged,
  subject: newsSubject(eventId),
  facts: {
    event_id: eventId,
    at: instantText(at),
    frees_places: steps.some((step) => freesPlaces(step.row, afterStep(step), step.facts)),
    steps: steps.map(publishedStep),
  },
})

/** Several steps of one reservation become one change of its row. */
function rowsOf(steps: readonly AppliedStep[]) {
  const rows = new Map<
    string,
    { id: string; change: Partial<ReservationColumns>; revokes: boolean; lapses: boolean; unsold: boolean }
  >()
  for (const step of steps) {
    const { row, change } = step
    const [before, after] = [rows.get(row.id), afterStep(step)]
    rows.set(row.id, {
      id: row.id,
      change: { ...before?.change, ...change },
      revokes: (before?.revokes ?? false) || revokesTickets(row, after),
      lapses: (before?.lapses ?? false) || endsTransfer(row, after),
      unsold: (before?.unsold ?? false) || endsResale(step),
    })
  }
  return [...rows.values()]
}

/**
 * The only way to change reservations: rows, history and one item of news in one statement. Requires the lock of their event, or
 * of a reservation whose places stay as they are. Followers do the rest: emails, offers to the waiting list, payments that are no
 * longer needed.
 */
export async function applySteps<R extends StepRow>(tx: Tx, eventId: string, steps: readonly AppliedStep<R>[]): Promise<R[]> {
  const [first] = steps
  if (first === undefined) return []
  const rows = rowsOf(steps)
  const published = steps.filter(isPublished)
  const lapsed = rows.filter(({ lapses }) => lapses).map(({ id }) => id)
  const unsold = rows.filter((row) => row.unsold).map(({ id }) => id)
  const name = ['apply_steps', ...(lapsed.length > 0 ? ['lapsing'] : []), ...(published.length > 0 ? ['publishing'] : [])].join(
    '_',
  )
  await sql`${namedStatement(name)}
    with steps as materialized (
      select id, change, revokes
      from json_to_recordset(${JSON.stringify(rows)}::json) as c (id uuid, change jsonb, revokes boolean)
    ),
    changed as (
      update reservations r set
        status = n.status, payment_status = n.payment_status, client_id = n.client_id, party_size = n.party_size,
        total_minor = n.total_minor, due_online_minor = n.due_online_minor, due_at_club_minor = n.due_at_club_minor,
        paid_minor = n.paid_minor, refunded_minor = n.refunded_minor, kept_minor = n.kept_minor,
        goodwill_minor = n.goodwill_minor, expires_at = n.expires_at, extended_at = n.extended_at,
        cancelled_at = n.cancelled_at, payment_began_at = n.payment_began_at, settled_heads = n.settled_heads,
        arrival_at = n.arrival_at, notes = n.notes, occasion = n.occasion, guests = n.guests,
        table_label = n.table_label, actual_spend_minor = n.actual_spend_minor, actual_guests = n.actual_guests,
        guest_name = n.guest_name,
        checked_in_heads = n.checked_in_heads, heads_over_party = n.heads_over_party, checked_in_at = n.checked_in_at,
        version = r.version + 1,
        ticket_series = r.ticket_series + s.revokes::integer,
        used_tickets = case when s.revokes then '{}' else n.used_tickets end,
        is_over = n.is_over, passed_on_at = n.passed_on_at,
        queued_at = case when s.revokes then null else n.queued_at end,
        queued_until = case when s.revokes then null else n.queued_until end
      from steps s join reservations b on b.id = s.id cross join lateral jsonb_populate_record(b, s.change) n
      where r.id = s.id
    ),
    history as (${insertingHistory(steps.map(historyRow))})
    ${
      lapsed.length === 0
        ? sql``
        : sql`, lapsed as (
      update reservation_transfers set outcome = 'lapsed', ended_at = ${instantText(first.at)}
      where reservation_id = any(${lapsed}::uuid[]) and outcome = 'open'),
    unsold as (
      update returned_tickets set outcome = 'lapsed', ended_at = ${instantText(first.at)}
      where reservation_id = any(${unsold}::uuid[]) and outcome = 'offered')`
    }
    ${published.length === 0 ? sql`` : sql`, news as (${publishing([newsOf(eventId, first.at, published)])})`}
    select 1`.execute(tx)
  if (published.length > 0) announceNews()
  return steps.map((step) => {
    const after = afterStep(step)
    return {
      ...after,
      ...(endsTransfer(step.row, after) && { transfer: null }),
      ...(endsResale(step) && { resale: null }),
      version: step.row.version + 1,
    }
  })
}

/** Applies a step to one reservation; returns it afterwards. */
export async function applyStep<R extends ReservationRow>(
  tx: Tx,
  row: R,
  change: Partial<ReservationColumns>,
  { facts, ...entry }: NewHistoryEntry & { facts?: StepFacts | undefined },
): Promise<R> {
  const [changed = row] = await applySteps(tx, row.event.id, [{ row, change, facts, ...entry }])
  return changed
}

const historyRow = ({ row, change, at, actor, action, detail = {} }: AppliedStep): ReservationHistoryRow => ({
  reservation_id: row.id,
  status: change.status ?? row.status,
  at,
  actor,
  action,
  detail,
})

function insertingHistory(entries: readonly ReservationHistoryRow[]): RawBuilder<unknown> {
  const rows = entries.map(({ at, actor, detail = {}, ...entry }) => ({
    id: newId(),
    ...entry,
    at: instantText(at),
    actor_kind: actor.kind,
    actor_id: actor.kind === 'system' ? null : actor.id,
    detail,
  }))
  return sql`
    insert into reservation_history (id, reservation_id, at, actor_kind, actor_id, action, status, detail)
    select id, reservation_id, at, actor_kind, actor_id, action, status, detail
    from json_populate_recordset(null::reservation_history, ${JSON.stringify(rows)}::json)`
}

/** For reservations written in their final state. */
export async function insertHistory(tx: Tx, entries: readonly ReservationHistoryRow[]): Promise<void> {
  if (entries.length > 0) await insertingHistory(entries).execute(tx)
}
