import type { ManagedPrestation } from '#contract/events/prestations.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import { isPast } from '../core/event-facts.ts'
import { prestationState } from '../core/prestation-state.ts'
import { prestationTimes, writeTimes, type PrestationTimes } from './prestation-fields.ts'
import type { EventToSell, ManagedPrestationRow } from './prestation-views.ts'

/** Instants inside JSON have the offset of the database's zone. */
function wireTimes(row: PrestationTimes): PrestationTimes {
  const write = (at: string | null) => (at === null ? null : instantText(Temporal.Instant.from(at)))
  return Object.fromEntries(prestationTimes.map((name) => [name, write(row[name])])) as PrestationTimes
}

/** A prestation as its club sees it now. The contract's schema strips other columns. */
export function shapeManagedPrestation(row: ManagedPrestationRow, event: EventToSell, now: Temporal.Instant): ManagedPrestation {
  const { currency, timezone, state } = event
  const isPublic = (state === 'published' || state === 'paused') && (row.status === 'on_sale' || row.status === 'paused')
  return {
    ...row,
    currency,
    timezone,
    ...wireTimes(row),
    ...writeTimes(row, timezone),
    state: isPublic ? prestationState(row, event, event.prestations, now) : null,
    sold: row.units,
  }
}

export const shapeAll = (event: EventToSell, now: Temporal.Instant) => ({
  prestations: event.prestations.map((row) => shapeManagedPrestation(row, event, now)),
  count: event.prestations.length,
  next: null,
})

/** What a cancelled, archived or past event sold stays as it was. */
export const isClosed = ({ state, ends_at }: EventToSell, now: Temporal.Instant) =>
  state === 'cancelled' || state === 'archived' || isPast(ends_at, now)
