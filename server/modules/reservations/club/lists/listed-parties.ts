import { amountsOf, lineSumsOf } from '../../core/line-amounts.ts'
import { applyStep, applySteps, bookedNews, insertHistory } from '../../core/apply-steps-store.ts'
import { paymentStatusOf } from '../../core/payment-status.ts'
import { insertListedParties } from '../../core/reservation-store.ts'
import type { StepActor } from '../../core/steps.ts'
import { expireOverdueOf } from '../../core/expire-overdue.ts'
import { price } from '../../booking/booking-price.ts'
import type { BookablePrestation } from '../../booking/booking-facts.ts'
import type { EventForSale } from '../../booking/event-places.ts'
import { readEventPlaces, readWaitingPlaces } from '../../booking/event-places-views.ts'
import { withoutWaiting } from '../../booking/waiting-places.ts'
import { writeLines } from '../../core/line-store.ts'
import type { Tx } from '../../../../infrastructure/database/connect.ts'
import { instantText } from '../../../../infrastructure/clock/clock.ts'
import { newReference } from '../../../../infrastructure/ids.ts'
import { publish } from '../../../../infrastructure/jobs/news.ts'
import { refuse } from '../../../../infrastructure/refusal.ts'
import type { ClubReservationRecord } from '../club-reservation.ts'
import { findClubReservation, lockRow } from '../club-reservation-views.ts'
import { lockListedParties } from './listed-party-views.ts'
import { atClub, hasEntryEnded, refuseParties } from '../walk-in.ts'

/** What names on a list can take of a locked event: the rest is taken, or for guests on the waiting list. */
export interface ListPlaces {
  event: EventForSale
  /** The item whose price they have; null if entry is free. */
  item: BookablePrestation | null
  heads_left: number
  /** Of the item; null if only the event's capacity limits it. */
  units_left: number | null
}

/** Reads what is left for a list. Requires the event's lock, and releases overdue holds first. */
export async function readListPlaces(
  tx: Tx,
  { club_id, event_id, prestation_id }: { club_id: string; event_id: string; prestation_id: string | null },
  now: Temporal.Instant,
): Promise<ListPlaces> {
  await expireOverdueOf(tx, event_id, now)
  const stored = (await readEventPlaces(tx, club_id, event_id, 'on_sale')) ?? refuse('not_found')
  const refused = refuseParties(stored, now)
  if (refused !== null) return refuse(refused.code)
  const event = withoutWaiting(stored, await readWaitingPlaces(tx, event_id, now))
  const item = event.prestations.find(({ id }) => id === prestation_id) ?? null
  if (prestation_id !== null && (item === null || hasEntryEnded(item, now))) return refuse('prestation_unavailable')
  return {
    event,
    item,
    heads_left: Math.max(0, event.capacity - event.heads),
    units_left: item === null || item.stock === null ? null : Math.max(0, item.stock - item.units),
  }
}

/** How many of an item a party takes. */
export const unitsOf = (item: Pick<BookablePrestation, 'heads_per_unit'>, party: number): number =>
  Math.ceil(party / item.heads_per_unit)

/** Who acts on a list: someone of the club, or its owner through their link, who has no account. */
export interface ListActing {
  actor: StepActor
  now: Temporal.Instant
}

export interface ListedParty {
  id: string
  guest_name: string
  party_size: number
}

/** Writes names that fit, at the prices of now, in a few statements for any number. */
export async function writeListedParties(
  tx: Tx,
  { event, item }: ListPlaces,
  parties: readonly ListedParty[],
  { actor, now }: ListActing,
): Promise<void> {
  const priced = new Map<number, ReturnType<typeof price>>()
  const priceOf = (party: number) => {
    const chosen = item === null ? [] : [{ prestation: atClub(item), quantity: unitsOf(item, party), index: 0 }]
    const booked = priced.get(party) ?? price(chosen, event, now)
    priced.set(party, booked)
    return booked
  }
  const rows = parties.map((party) => ({
    ...priceOf(party.party_size),
    ...party,
    reference: newReference(),
    event_id: event.id,
    club_id: event.club_id,
    status: 'confirmed' as const,
    checked_in_heads: 0,
    checked_in_at: null,
    currency: event.currency,
    created_at: instantText(now),
    cancellation_policy: event.cancellation_policy,
    min_age: event.min_age,
  }))
  await insertListedParties(tx, rows)
  const history = rows.map(({ id }) => ({
    reservation_id: id,
    status: 'confirmed' as const,
    at: now,
    actor,
    action: 'list' as const,
  }))
  await insertHistory(tx, history)
  await publish(tx, bookedNews('guest_list', rows, now, { has_referrals: false }))
}

/** A name of this club's list, locked until this transaction ends. */
export async function lockListedParty(tx: Tx, clubId: string, id: string): Promise<ClubReservationRecord> {
  await lockRow(tx, id)
  return (await findClubReservation(tx, clubId, id)) ?? refuse('not_found')
}

/** Changes the name or the size of a locked party that has not come, at the prices it was listed at. */
export async function changeListedParty(
  tx: Tx,
  row: ClubReservationRecord,
  { guest_name, party_size }: Omit<ListedParty, 'id'>,
  { actor, now }: ListActing,
): Promise<void> {
  const lines = row.lines.map((line) => ({ ...line, ...amountsOf(line, unitsOf(line, party_size)) }))
  await writeLines(tx, row, lines)
  const sums = lineSumsOf(lines)
  const payment_status = paymentStatusOf({ ...sums, paid_minor: row.paid_minor, refunded_minor: row.refunded_minor })
  const change = { guest_name, party_size, ...sums, payment_status }
  await applyStep(tx, row, change, { at: now, actor, action: 'modify', detail: { party_size } })
}

/** Statements stay small, however many names a list has. */
const atOnce = 1_000

/**
 * Removes names that have neither come nor paid; returns their ids. Their places are free in the same commit. Requires the
 * event's lock.
 */
export async function removeListedParties(
  tx: Tx,
  eventId: string,
  ids: readonly string[],
  { actor, now, reason }: ListActing & { reason: string },
): Promise<string[]> {
  const rows = (await lockListedParties(tx, eventId, ids)).filter(
    ({ status, paid_minor }) => status === 'confirmed' && paid_minor === 0,
  )
  const change = { status: 'cancelled', cancelled_at: instantText(now), expires_at: null } as const
  for (let from = 0; from < rows.length; from += atOnce) {
    const steps = rows
      .slice(from, from + atOnce)
      .map((row) => ({ row, change, at: now, actor, action: 'cancel' as const, detail: { reason } }))
    await applySteps(tx, eventId, steps)
  }
  return rows.map(({ id }) => id)
}
