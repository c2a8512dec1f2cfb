import { sql, type RawBuilder } from 'kysely'
import type { ClubReservationFilters, ClubReservationSort } from '#contract/reservations/club-reservation-list.ts'
import { expiringStatuses, reservationStatuses, type ReservationStatus } from '#contract/reservations/states.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Database } from '../../../infrastructure/database/connect.ts'
import { personName } from '../../accounts/index.ts'
import { lastAdmittedAt } from '../core/admission-views.ts'
import type { ClubListRow } from './club-reservation.ts'
import { clubOrders, searchedPage, type OrderPosition } from './club-orders-views.ts'
import { instantInJson } from '../../../infrastructure/database/instant-sql.ts'

export interface ClubReservationFilter extends Omit<ClubReservationFilters, 'date_range' | 'sort' | 'arrived'> {
  club_id: string
  now: Temporal.Instant
  /** Business dates, inclusive. */
  window: { from: string; to: string } | null
  /** Quarters of an hour of the first check-in, by the zone of the event. */
  arrivals: { timezone: string; quarters: string[] }[] | null
}

export interface ClubReservationPage {
  sort: ClubReservationSort
  after: OrderPosition | null
  limit: number
}

/** A reservation's current status: overdue holds have expired, even if not yet marked. */
function hasStatus(status: ReservationStatus, now: Temporal.Instant): RawBuilder<unknown> {
  const at = sql`${instantText(now)}::timestamptz`
  if (status === 'expired') return sql`(r.status = 'expired' or (r.status = any(${expiringStatuses}) and r.expires_at <= ${at}))`
  return expiringStatuses.some((one) => one === status)
    ? sql`(r.status = ${status} and r.expires_at > ${at})`
    : sql`r.status = ${status}`
}

const isOpen: Readonly<Record<NonNullable<ClubReservationFilter['open']>, RawBuilder<unknown>>> = {
  reservation: sql`r.status in ('held', 'pending', 'awaiting_payment', 'confirmed', 'checked_in')`,
  balance: sql`r.status in ('checked_in', 'completed')
    and r.total_minor - r.paid_minor + r.refunded_minor + r.kept_minor - r.goodwill_minor > 0`,
}

const isCountedAs: Readonly<Record<NonNullable<ClubReservationFilter['counted']>, RawBuilder<unknown>>> = {
  started: sql`r.source <> 'walk_in'`,
  booked: sql`r.source <> 'walk_in' and r.status in ('confirmed', 'checked_in', 'completed', 'no_show')`,
  came: sql`r.source <> 'walk_in' and r.status in ('checked_in', 'completed')`,
  no_show: sql`r.status = 'no_show'`,
  closed: sql`r.status in ('checked_in', 'completed', 'no_show') and r.actual_spend_minor is not null and r.actual_guests > 0`,
}

const arrivedAt = (arrivals: NonNullable<ClubReservationFilter['arrivals']>): RawBuilder<unknown> => {
  const any = arrivals.map(
    ({ timezone, quarters }) =>
      sql`(a.timezone = ${timezone}
          and date_bin('15 minutes', r.checked_in_at, '2000-01-01T00:00:00Z') = any(${quarters}::timestamptz[]))`,
  )
  return sql`r.status in ('checked_in', 'completed') and r.checked_in_heads > 0
    and exists (select from events a where a.id = r.event_id and (${any.length === 0 ? sql`false` : sql.join(any, sql` or `)}))`
}

/** The zones of a club's events in a window. */
export async function findZones(
  db: Database,
  clubId: string,
  { from, to }: NonNullable<ClubReservationFilter['window']>,
): Promise<string[]> {
  const { rows } = await sql<{ timezone: string }>`
    select distinct timezone from events where club_id = ${clubId}
      and business_date between ${from}::date and ${to}::date`.execute(db)
  return rows.map(({ timezone }) => timezone)
}

/** One of the statuses listed in the address. */
function hasStatusOf(statuses: string, now: Temporal.Instant): RawBuilder<unknown> {
  const wantedStatuses = new Set(statuses.split(','))
  const any = reservationStatuses.filter((status) => wantedStatuses.has(status)).map((status) => hasStatus(status, now))
  return sql`(${sql.join(any, sql` or `)})`
}

function conditions({
  club_id,
  now,
  window,
  event_id,
  client,
  status,
  payment_status,
  kind,
  source,
  open,
  counted,
  arrivals,
  search,
}: ClubReservationFilter): RawBuilder<unknown> {
  const events =
    window &&
    sql`from events n where n.club_id = ${club_id} and n.business_date between ${window.from}::date and ${window.to}::date`
  const matches = [
    sql`r.club_id = ${club_id}`,
    ...(event_id === undefined ? [] : [sql`r.event_id = ${event_id}`]),
    ...(client === undefined ? [] : [sql`r.client_id = ${client}`]),
    // No one books a past event, so the booking order can start there.
    ...(events === null
      ? []
      : [sql`r.event_id in (select n.id ${events})`, sql`r.created_at <= (select max(n.ends_at) ${events})`]),
    ...(status === undefined ? [] : [hasStatusOf(status, now)]),
    ...(payment_status === undefined ? [] : [sql`r.payment_status = ${payment_status}`]),
    ...(kind === undefined ? [] : [sql`r.kinds @> ${[kind]}`]),
    ...(source === undefined ? [] : [sql`r.source = ${source}`]),
    ...(open === undefined ? [] : [isOpen[open]]),
    ...(counted === undefined ? [] : [isCountedAs[counted]]),
    ...(arrivals === null ? [] : [arrivedAt(arrivals)]),
    ...(search === undefined || search === '' ? [] : [sql`s.words @@ reservation_query(${club_id}, ${search})`]),
  ]
  return sql.join(matches, sql` and `)
}

/** The columns of a line, read only for the rows of a page. */
const shown = sql`
  r.id, r.reference, r.status, r.payment_status, r.source, r.party_size, r.kinds, r.checked_in_heads, r.table_label, r.currency,
  r.total_minor, r.paid_minor, r.refunded_minor, r.kept_minor, r.goodwill_minor, r.expires_at, r.arrival_at, r.created_at,
  r.version, ${lastAdmittedAt} as last_admitted_at, coalesce(${personName('u')}, r.guest_name) as name, u.email, u.phone_number,
  json_build_object('id', e.id, 'title', e.title, 'starts_at', ${instantInJson('e.starts_at')}, 'ends_at', ${instantInJson('e.ends_at')},
    'timezone', e.timezone, 'business_date', e.business_date, 'state', e.state) as event`

export type FoundRow = ClubListRow & { email: string | null; phone_number: string | null; position: OrderPosition }

/** What was typed, if nothing is filtered besides and the page is in the order of booking; null otherwise. */
function plainSearch({ search, ...filter }: ClubReservationFilter, sort: ClubReservationSort): string | null {
  const filters = Object.entries(filter).filter(([, value]) => value !== undefined && value !== null)
  const isFiltered = filters.some(([name]) => name !== 'club_id' && name !== 'now')
  const isByBooking = sort === 'created' || sort === '-created'
  return search === undefined || search === '' || isFiltered || !isByBooking ? null : search
}

/** One page, plus one more row if there is a next page. */
export async function findClubReservations(
  db: Database,
  filter: ClubReservationFilter,
  { sort, after, limit }: ClubReservationPage,
): Promise<FoundRow[]> {
  const order = clubOrders[sort]
  const isSearched = filter.search !== undefined && filter.search !== ''
  const typed = plainSearch(filter, sort)
  const page =
    typed !== null
      ? searchedPage({ club_id: filter.club_id, search: typed }, order, { after, limit })
      : sql`page as materialized (
      select r.id from ${order.from(isSearched)}
      where ${conditions(filter)} and ${order.scope(filter.club_id)} and ${after === null ? sql`true` : order.beyond(after)}
      order by ${order.by} limit ${limit + 1}
    )`
  const { rows } = await sql<FoundRow>`
    with ${page}
    select ${shown}, ${order.position} as position
    from page join reservations r on r.id = page.id join events e on e.id = r.event_id
    join reservation_search s on s.reservation_id = r.id
      left join users u on u.id = r.client_id and u.deleted_at is null
    order by ${order.by}`.execute(db)
  return rows
}

/** How many there are, up to the counting limit. */
export async function countClubReservations(db: Database, filter: ClubReservationFilter, most: number): Promise<number> {
  const search =
    filter.search === undefined || filter.search === '' ? sql`` : sql`join reservation_search s on s.reservation_id = r.id`
  const { rows } = await sql<{ count: number }>`
    select count(*) from (select 1 from reservations r ${search} where ${conditions(filter)} limit ${most}) counted`.execute(db)
  return rows[0]?.count ?? 0
}
