import type { ChangedEvent, ManagedEvent, ManagedEventLine } from '#contract/events/management.ts'
import { writeLocalTime } from '../../../infrastructure/clock/local-time.ts'
import type { PublishingRights } from '../../subscriptions/index.ts'
import { coverOf } from '../core/cover.ts'
import { flagsOfEvent } from '../core/event-status.ts'
import { fromPrice } from '../core/from-price.ts'
import { allowedEventActions, canDelete, canEdit } from './event-actions.ts'
import { foldOf, type ReadTimes } from '../core/event-times.ts'
import type { ManagedLineRow, ManagedEventRow } from './managed-event-rows.ts'
import { whatIsMissing } from './publish-check.ts'

/** A draft is priced as it will be once it is on sale, so that its club can check it before publishing. */
const asOnSale = (row: ManagedLineRow): ManagedLineRow =>
  row.state === 'draft' ? { ...row, state: 'published', sales_start_at: null } : row

/** An event in its club's table and calendar. The contract's schema strips other columns. */
export function shapeLine<R extends ManagedLineRow>(row: R, now: Temporal.Instant) {
  return {
    ...row,
    ...flagsOfEvent(row, row.prestations, now),
    cover: coverOf(row, row.club.name),
    from_price_minor: fromPrice(asOnSale(row), row.prestations, now),
    allowed_actions: allowedEventActions(row, now),
    can_edit: canEdit(row, now),
    can_delete: canDelete(row),
  } satisfies ManagedEventLine
}

export function shapeManagedEvent(row: ManagedEventRow, rights: PublishingRights, now: Temporal.Instant): ManagedEvent {
  const { timezone, starts_at, ends_at, doors_at, sales_start_at, sales_end_at } = row
  const local = (at: string) => writeLocalTime(at, timezone)
  const localOrNull = (at: string | null) => (at === null ? null : local(at))
  return {
    ...shapeLine(row, now),
    starts_at_local: local(starts_at),
    ends_at_local: local(ends_at),
    doors_at_local: localOrNull(doors_at),
    sales_start_at_local: localOrNull(sales_start_at),
    sales_end_at_local: local(sales_end_at),
    fold: foldOf([starts_at, ends_at, doors_at, sales_start_at, sales_end_at], timezone),
    seatings: row.seatings.map((one) => ({
      ...one,
      starts_at_local: local(one.starts_at),
      ends_at_local: local(one.ends_at),
    })),
    licence_capacity: row.club.licence_capacity,
    missing: row.state === 'draft' ? whatIsMissing(publishFacts(row, rights), now) : [],
  }
}

export const publishFacts = (row: ManagedEventRow, { refusal, events_per_month }: PublishingRights) => ({
  starts_at: row.starts_at,
  ends_at: row.ends_at,
  sales_end_at: row.sales_end_at,
  capacity: row.capacity,
  licence_capacity: row.club.licence_capacity,
  prestations: row.offers,
  is_onboarded: row.club.is_onboarded,
  subscription_refusal: refusal,
  published_in_month: row.published_in_month,
  events_per_month,
})

type TimeNotes = Pick<ReadTimes, 'adjusted' | 'time_notes'>

export const withNotes = (one: TimeNotes, other: TimeNotes): TimeNotes => ({
  adjusted: one.adjusted || other.adjusted,
  time_notes: [...one.time_notes, ...other.time_notes],
})

/** The response to a change, with notes on the times that were sent. */
export const changed = (
  event: ManagedEvent,
  { adjusted, time_notes }: TimeNotes = { adjusted: false, time_notes: [] },
): ChangedEvent => ({
  ...event,
  adjusted,
  time_notes,
})
