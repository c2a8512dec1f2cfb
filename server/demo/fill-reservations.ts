import { isBefore } from '#contract/base/instants.ts'
import type { Tx } from '../infrastructure/database/connect.ts'
import { fillOpenCheckout, fillReservationPayments } from '../modules/payments/demo.ts'
import { fillDrawer } from '../modules/drawers/demo.ts'
import { insertScans } from '../modules/door/demo.ts'
import { insertNotices } from '../modules/notifications/index.ts'
import {
  fillTill,
  fillWaitingList,
  giveLabelledTables,
  insertHistory,
  insertReservations,
  insertWalkIn,
  noteArrivals,
  noteQueued,
  noteTables,
} from '../modules/reservations/demo.ts'
import { findAgreedPlan } from '../modules/subscriptions/index.ts'
import { referralOf } from './fill-ambassador.ts'
import { fillViews } from './fill-views.ts'
import { makeArrivals, makeScans } from './make-arrivals.ts'
import { makeBookings } from './make-bookings.ts'
import type { CrowdContext } from './make-crowd.ts'
import { demoZones, floorClub } from './floor/make-floor.ts'
import { makeHistory } from './make-history.ts'
import { makeDrawers, makeOpenCheckouts, makePayments, makeTakings, type EventWithBookings } from './make-money.ts'
import type { DemoEvent } from './make-events.ts'
import { makeNotices, makeRequestNotices } from './make-notices.ts'
import { demoGuests, personNameOf } from './people.ts'
import { makeWaitingList } from './make-waiting-list.ts'
import { shareBookings } from './client-bookings.ts'
import { makeQueue } from './tonight/make-queue.ts'
import { historyOfWalkIn, makeWalkIns } from './tonight/make-walk-ins.ts'

const tableNames = demoZones.flatMap(({ tables }) => tables.map(({ name }) => name))

/**
 * Parties with a booth get one of the event's, on the floor of the club that has one; some of the upcoming ones have no
 * table yet.
 */
function makeTables(booked: readonly EventWithBookings[], now: Temporal.Instant): { id: string; table_label: string }[] {
  const counts = new Map<string, number>()
  return booked.flatMap(({ row, event }) => {
    const sits = row.status === 'confirmed' || row.status === 'checked_in' || row.status === 'completed'
    if (!sits || !row.lines.some(({ kind }) => kind === 'table')) return []
    const choices = event.prestations.filter(({ id }) => row.lines.some(({ prestation_id }) => prestation_id === id))
    if (choices.some(({ table_choice }) => table_choice === 'any_of_zone')) return []
    const isChosen = choices.some(({ table_choice }) => table_choice === 'guest_picks')
    const number = (counts.get(event.row.id) ?? 0) + 1
    counts.set(event.row.id, number)
    const isAhead = isBefore(now, event.row.starts_at)
    const table_label = (event.club.row.slug === floorClub ? tableNames[number - 1] : undefined) ?? `Booth ${number}`
    const waits = !isChosen && number % (isAhead ? 3 : 6) === 0
    return waits && row.status === 'confirmed' ? [] : [{ id: row.id, table_label }]
  })
}

interface FillContext extends CrowdContext {
  client: string
  idOf: (username: string) => string
  secretKey: string
}

/** Reservations with payments, tables, arrivals and waiting lists. Returns the bookings of each event. */
export async function fillReservations(
  tx: Tx,
  events: readonly DemoEvent[],
  { idOf, secretKey, ...town }: FillContext,
): Promise<Map<string, string[]>> {
  const { now, random } = town
  const ambassador = idOf('ambassador')
  const bookings = makeBookings(events, town).map((booking, index) => ({ ...booking, ...referralOf(ambassador, index) }))
  const arrivals = makeArrivals(bookings, events, now, random)
  const arrivalOf = new Map(arrivals.map((arrival) => [arrival.id, arrival]))
  const booked = bookings.flatMap((booking) =>
    events
      .filter(({ row }) => row.id === booking.row.event.id)
      .map((event) => ({ ...booking, event, admin_id: idOf(event.club.admin), arrival: arrivalOf.get(booking.row.id) ?? null })),
  )
  await insertReservations(tx, bookings)
  await noteArrivals(tx, arrivals)
  const seated = makeTables(booked, now)
  await noteTables(tx, seated)
  await giveLabelledTables(
    tx,
    seated.map(({ id }) => id),
  )
  await fillWaitingList(tx, makeWaitingList(booked, events, town))
  const fees = new Map<string, number>()
  for (const { club } of events)
    if (!fees.has(club.row.id)) fees.set(club.row.id, (await findAgreedPlan(tx, club.row.id))?.platform_fee_bp ?? 0)
  await fillReservationPayments(tx, makePayments(booked, fees), now)
  for (const checkout of makeOpenCheckouts(booked, fees, town)) await fillOpenCheckout(tx, checkout)
  const takings = makeTakings(booked)
  await fillTill(tx, takings)
  for (const drawer of makeDrawers(events, takings, { idOf, now })) await fillDrawer(tx, drawer)
  await insertHistory(tx, makeHistory(booked, now))
  await shareBookings(tx, booked, { secretKey, now })
  const names = new Map(['client', ...demoGuests.map(({ username }) => username)].map((one) => [idOf(one), personNameOf(one)]))
  const notices = [...makeNotices(booked, town.client, now), ...makeRequestNotices(booked, (id) => names.get(id) ?? '')]
  for (const { notice, at } of notices) await insertNotices(tx, [notice], at)
  await fillViews(tx, booked)
  const walkIns = makeWalkIns(events, now)
  for (const walkIn of walkIns) await insertWalkIn(tx, walkIn)
  await giveLabelledTables(
    tx,
    walkIns.map(({ id }) => id),
  )
  const adminOf = new Map(events.map(({ row, club }) => [row.id, idOf(club.admin)]))
  await insertScans(
    tx,
    makeScans([
      ...booked.flatMap(({ arrival, event, admin_id }) =>
        arrival === null ? [] : [{ ...arrival, event_id: event.row.id, user_id: admin_id }],
      ),
      ...walkIns
        .filter(({ checked_in_heads }) => checked_in_heads > 0)
        .map(({ id, event_id, checked_in_heads, created_at }) => ({
          id,
          heads: checked_in_heads,
          at: created_at,
          event_id,
          user_id: adminOf.get(event_id) ?? '',
        })),
    ]),
  )
  await insertHistory(
    tx,
    walkIns.flatMap((walkIn) => historyOfWalkIn(walkIn, adminOf.get(walkIn.event_id) ?? '')),
  )
  const queue = makeQueue(booked, now)
  await noteQueued(tx, queue.parties)
  await insertScans(tx, queue.scans)
  await insertHistory(tx, queue.history)
  return new Map(
    events.map(({ row }) => [row.id, booked.filter(({ event }) => event.row.id === row.id).map(({ row: { id } }) => id)]),
  )
}
