import type { ClubCaller } from '../../../infrastructure/caller.ts'
import {
  countedReservations,
  type ClubReservationFilters,
  type listClubReservations as endpoint,
} from '#contract/reservations/club-reservation-list.ts'
import type { AnswerOf, QueryOf } from '#contract/base/endpoint.ts'
import { readCursor } from '../../../infrastructure/database/cursor.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { businessDate } from '../../../infrastructure/clock/business-date.ts'
import { dateWindow } from '../../events/index.ts'
import { findClubFacts } from '../../clubs/index.ts'
import { toClubRow } from './club-reservation.ts'
import { maxArrivalDates, quartersOf } from './arrival-times.ts'
import { countClubReservations, findClubReservations, findZones, type ClubReservationFilter } from './club-list-views.ts'
import { findEventNamed } from './event-reservations-views.ts'
import { clubOrders } from './club-orders-views.ts'
import { cutPage, defaultLimit } from '../../../infrastructure/database/page-of.ts'

export const defaultSort = '-created'

/** The reservations of a club that match the filters. */
export async function listClubReservations(
  infrastructure: Infrastructure,
  { club_id: clubId }: ClubCaller,
  query: QueryOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> {
  const { db } = infrastructure
  const { cursor, limit = defaultLimit, sort = defaultSort, ...filters } = query
  const after = readCursor(cursor, clubOrders[sort].kinds)
  const { today, filter } = await readFilter(infrastructure, clubId, filters)
  const [rows, count, event] = await Promise.all([
    findClubReservations(db, filter, { sort, after, limit }),
    countClubReservations(db, filter, countedReservations),
    filter.event_id === undefined ? null : findEventNamed(db, clubId, filter.event_id),
  ])
  const { page, next } = cutPage(rows, limit, (last) => last.position)
  const reservations = page.map((row) => toClubRow(row, filter.now))
  return { reservations, today, event, count, next }
}

/** Resolves the filters on this club's calendar. */
export async function readFilter(
  { db, clock }: Infrastructure,
  clubId: string,
  { date_range, arrived, sort: _sort, ...filters }: ClubReservationFilters,
): Promise<{ today: string | null; filter: ClubReservationFilter }> {
  const now = clock.now()
  const { timezone, day_cutoff } = await findClubFacts(db, clubId)
  const today = timezone === null ? null : businessDate(now, timezone, day_cutoff)
  const filter: ClubReservationFilter = { ...filters, club_id: clubId, now, window: null, arrivals: null }
  if (arrived !== undefined && date_range === undefined) return refuse('invalid', { fields: { arrived: ['Choose dates, too'] } })
  if (date_range === undefined || today === null) return { today: today?.toString() ?? null, filter }
  const window =
    dateWindow(date_range, today) ??
    refuse('invalid', { fields: { date_range: ['Enter two valid dates, the earlier one first'] } })
  const span = { from: window.from.toString(), to: window.to.toString() }
  if (arrived === undefined) return { today: today.toString(), filter: { ...filter, window: span } }
  if (window.from.until(window.to, { largestUnit: 'days' }).days >= maxArrivalDates)
    return refuse('invalid', { fields: { date_range: [`Choose at most ${maxArrivalDates} days with a time of arrival`] } })
  const zones = await findZones(db, clubId, span)
  const arrivals = zones.map((zone) => ({ timezone: zone, quarters: quartersOf(arrived, zone, span) }))
  return { today: today.toString(), filter: { ...filter, window: span, arrivals } }
}
