import type { TemplateEvent, TemplatePrestation } from '#contract/events/templates.ts'
import { businessDate } from '../../../infrastructure/clock/business-date.ts'
import { detailsOf } from '../management/event-details.ts'
import type { ManagedEventRow } from '../management/managed-event-rows.ts'
import { givenTerms, newTerms } from '../prestations/prestation-fields.ts'
import type { ManagedPrestationRow as OfferRow } from '../prestations/prestation-views.ts'
import { toRelative } from './relative-times.ts'

interface Event {
  timezone: string
  business_date: string
}

/** Relative to the date under the club's current day cut-off, which new events from the template use too. */
const datedEvent = ({ starts_at, timezone, club }: ManagedEventRow): Event => ({
  timezone,
  business_date: businessDate(Temporal.Instant.from(starts_at), timezone, club.day_cutoff).toString(),
})

const relativeOrNull = (at: string | null, event: Event) => (at === null ? null : toRelative(at, event))

/** An event's fields, with its times relative to its date. */
export function templateEventOf(row: ManagedEventRow): TemplateEvent {
  const event = datedEvent(row)
  const { resale_enabled, ...details } = detailsOf(row)
  return {
    ...details,
    ...(typeof resale_enabled === 'boolean' && { resale_enabled }),
    starts: toRelative(row.starts_at, event),
    ends: toRelative(row.ends_at, event),
    doors: relativeOrNull(row.doors_at, event),
    sales_start: relativeOrNull(row.sales_start_at, event),
    sales_end: toRelative(row.sales_end_at, event),
    ...(row.seatings.length > 0 && {
      seatings: row.seatings.map(({ name, starts_at, ends_at }) => ({
        name,
        starts: toRelative(starts_at, event),
        ends: toRelative(ends_at, event),
      })),
    }),
  }
}

/** What it sells, except archived items; paused ones will be on sale again. */
export function templateOfferOf(rows: readonly OfferRow[], row: ManagedEventRow): TemplatePrestation[] {
  const event = datedEvent(row)
  return rows
    .filter(({ status }) => status !== 'archived')
    .map((one) => ({
      ...newTerms({ ...one, ...givenTerms(one) }),
      ...(one.table_choice !== null && { stock: null }),
      status: one.status === 'draft' ? 'draft' : 'on_sale',
      seating: row.seatings.find(({ id }) => id === one.seating_id)?.name ?? null,
      sales_start: relativeOrNull(one.sales_start_at, event),
      sales_end: relativeOrNull(one.sales_end_at, event),
      entry_start: relativeOrNull(one.entry_start_at, event),
      entry_end: relativeOrNull(one.entry_end_at, event),
      free_until: relativeOrNull(one.free_until, event),
      arrive_by: relativeOrNull(one.arrive_by, event),
    }))
}
