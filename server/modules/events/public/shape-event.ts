import type { AnswerOf } from '#contract/base/endpoint.ts'
import type { EventCard, EventPage, getReservationStatus, Prestation } from '#contract/events/events.ts'
import { admits } from '#contract/events/prestation-kinds.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import { logoOf } from '../../clubs/index.ts'
import { coverOf } from '../core/cover.ts'
import type { CardRow, PageRow, PrestationRow, SaleRow } from '../core/event-rows.ts'
import { flagsOfEvent, isSoldOut } from '../core/event-status.ts'
import { fromPrice } from '../core/from-price.ts'
import { nextPollSeconds } from '../core/next-poll.ts'
import { depositOf, termsAt } from '../core/prestation-price.ts'
import { openPhaseBefore, prestationState } from '../core/prestation-state.ts'
import { eventLevel, prestationLevel } from '../core/remaining-level.ts'
import { salesState } from '../core/sales-state.ts'
import { sharePictureOfEvent } from './share-event.ts'

/** Instants inside JSON have the offset of the database's zone. */
export const wireInstant = (text: string) => instantText(Temporal.Instant.from(text))

export function shapeCard(row: CardRow, now: Temporal.Instant): EventCard {
  const { id, slug, title, club, genres, lineup, starts_at, ends_at, timezone, business_date, currency, prestations } = row
  return {
    id,
    slug,
    title,
    club,
    cover: coverOf(row, club.name),
    genres,
    lineup,
    starts_at,
    ends_at,
    timezone,
    business_date,
    min_age: row.min_age,
    requires_verified_id: row.requires_verified_id,
    currency,
    is_featured:
      row.is_featured &&
      salesState(row, now) !== 'closed' &&
      (prestations.length === 0 || prestations.some((one) => prestationState(one, row, prestations, now) !== 'ended')),
    from_price_minor: fromPrice(row, prestations, now),
    remaining: { level: eventLevel(row, prestations, now) },
    ...flagsOfEvent(row, prestations, now),
  }
}

const shapeSales = (row: CardRow, now: Temporal.Instant): EventPage['sales'] => ({
  state: salesState(row, now),
  opens_at: row.sales_start_at,
  closes_at: row.sales_end_at,
})

/** The parts of a prestation that change while someone looks at it. */
function shapeSale(prestation: SaleRow, row: CardRow, now: Temporal.Instant) {
  const state = prestationState(prestation, row, row.prestations, now)
  return {
    state,
    opens_after: state === 'upcoming' ? (openPhaseBefore(prestation, row, row.prestations, now)?.name ?? null) : null,
    remaining: { level: prestationLevel(prestation, row) },
    ...termsAt(prestation, now),
    deposit_minor: depositOf(prestation),
    deposit_bp: prestation.deposit_bp,
  }
}

const shapeTime = (at: string | null) => (at === null ? null : wireInstant(at))

/** As guests see it; the contract's schema strips other columns. */
export const shapePrestation = (
  { seating_id, ...prestation }: PrestationRow,
  row: CardRow,
  now: Temporal.Instant,
): Prestation => ({
  ...prestation,
  ...(seating_id !== null && { seating_id }),
  arrive_by: shapeTime(prestation.arrive_by),
  entry_start_at: shapeTime(prestation.entry_start_at),
  entry_end_at: shapeTime(prestation.entry_end_at),
  free_until: shapeTime(prestation.free_until),
  ...shapeSale(prestation, row, now),
})

/** Places of parties that did not come, while any are left to book. */
function lastPlacesOf(row: CardRow, now: Temporal.Instant): { last_places?: true } {
  const { is_active, is_sold_out } = flagsOfEvent(row, row.prestations, now)
  const isOnSale = row.has_passed_on === true && is_active && !is_sold_out && salesState(row, now) === 'open'
  return isOnSale ? { last_places: true } : {}
}

/** The contract's schema strips other columns. */
export function shapePage(row: PageRow, now: Temporal.Instant): EventPage {
  const { description, doors_at, dress_code, max_party_size, per_client_limit, takes_code, club } = row
  return {
    ...shapeCard(row, now),
    description,
    doors_at,
    dress_code,
    max_party_size,
    per_client_limit,
    takes_code,
    artists: row.artists,
    sales: shapeSales(row, now),
    waitlist: waitlistOf(row, now),
    club: { ...club, logo: logoOf(club) },
    ...(row.seatings.length > 0 && { seatings: row.seatings }),
    prestations: row.prestations.map((prestation) => shapePrestation(prestation, row, now)),
    share_picture: sharePictureOfEvent(row),
  }
}

/** Guests can wait for what is sold out and would otherwise be on sale now: the whole event, or one item. */
function waitlistOf(row: CardRow, now: Temporal.Instant): EventPage['waitlist'] {
  const isGone =
    isSoldOut(row, row.prestations, now) ||
    row.prestations.some((one) => admits(one) && prestationState(one, row, row.prestations, now) === 'sold_out')
  const joinable = row.waiting_list_enabled && salesState(row, now) === 'open' && isGone
  return { enabled: row.waiting_list_enabled, joinable, ...lastPlacesOf(row, now) }
}

export function shapeReservationStatus(row: CardRow, now: Temporal.Instant): AnswerOf<typeof getReservationStatus> {
  const { prestations, max_party_size, per_client_limit, min_age, requires_verified_id } = row
  const level = eventLevel(row, prestations, now)
  return {
    server_time: instantText(now),
    ...flagsOfEvent(row, prestations, now),
    sales: shapeSales(row, now),
    remaining: { level },
    limits: { max_party_size, per_client_limit },
    requirements: { min_age, requires_verified_id },
    waitlist: waitlistOf(row, now),
    prestations: prestations.map((one) => ({ id: one.id, ...shapeSale(one, row, now) })),
    next_poll_seconds: nextPollSeconds(row, prestations, level, now),
  }
}
