import type { CreateEventBody } from '#contract/events/fields.ts'
import type { TemplateEvent, TemplatePrestation } from '#contract/events/templates.ts'
import type { FieldErrors } from '#contract/base/errors.ts'
import { readEventTimes, type EventZone } from '../core/event-times.ts'
import { readSeatings, type ReadSeatings } from '../core/seatings.ts'
import type { DraftBody } from '../management/write-draft.ts'
import { noTimes, readPrestationTimes, type PrestationFields } from '../prestations/prestation-fields.ts'
import { faultsOf, type OfferTimes } from '../prestations/prestation-rules.ts'
import { toLocal, toLocalOrNull } from './relative-times.ts'

/** An event from a template on a date, in the form of typed input; overrides for this event come first. */
export function eventOf(
  { starts, ends, doors, sales_start, sales_end, seatings, ...details }: TemplateEvent,
  date: string,
  typed: CreateEventBody = {},
): DraftBody {
  const fields = Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== undefined))
  return {
    ...details,
    starts_at_local: toLocal(starts, date),
    ends_at_local: toLocal(ends, date),
    doors_at_local: toLocalOrNull(doors, date),
    sales_start_at_local: toLocalOrNull(sales_start, date),
    sales_end_at_local: toLocalOrNull(sales_end, date),
    ...(seatings !== undefined && {
      seatings: seatings.map((one) => ({
        name: one.name,
        starts_at_local: toLocal(one.starts, date),
        ends_at_local: toLocal(one.ends, date),
      })),
    }),
    ...fields,
  }
}

/** What it sells on that date. */
export function offerOf(
  { sales_start, sales_end, entry_start, entry_end, free_until, arrive_by, seating: _seating, ...terms }: TemplatePrestation,
  date: string,
  timezone: string,
): { fields: PrestationFields; adjusted: boolean } {
  const local = {
    sales_start_at_local: toLocalOrNull(sales_start, date),
    sales_end_at_local: toLocalOrNull(sales_end, date),
    entry_start_at_local: toLocalOrNull(entry_start, date),
    entry_end_at_local: toLocalOrNull(entry_end, date),
    free_until_local: toLocalOrNull(free_until, date),
    arrive_by_local: toLocalOrNull(arrive_by, date),
  }
  const { times, adjusted } = readPrestationTimes(local, timezone)
  return { fields: { ...terms, ...noTimes, ...times, seating_id: null }, adjusted }
}

/** A date without a clock change anywhere: what is invalid there is always invalid. */
const ordinaryDate = '2030-01-12'

/** `sales_end_at_local` of an event is `sales_end` of its template. */
const relativeName = (field: string) => field.replace(/(?:_at)?_local$/, '')
const named = (faults: FieldErrors, prefix: string): [string, string[]][] =>
  Object.entries(faults).map(([field, messages]) => [`${prefix}.${relativeName(field)}`, messages])

/** What is invalid about a template, by field; null if its events are valid. */
export function faultsOfTemplate(
  event: TemplateEvent,
  prestations: readonly TemplatePrestation[],
  club: EventZone & { licence_capacity: number },
): FieldErrors | null {
  const { times, fields } = readEventTimes(eventOf(event, ordinaryDate), null, club)
  const faults = named({ ...seatingsOn(event, ordinaryDate, club).fields, ...fields }, 'event')
  if (times.business_date !== ordinaryDate)
    faults.push(['event.starts', ['That hour belongs to another date. Count its days from the evening']])
  if ((event.capacity ?? 0) > club.licence_capacity)
    faults.push(['event.capacity', [`Your licence allows ${club.licence_capacity} guests`]])
  faults.push(
    ...prestations.flatMap((one, index) =>
      named({ ...seatingFaults(one, event.seatings), ...offerFaults(one, times, club.timezone) }, `prestations.${index}`),
    ),
  )
  return faults.length === 0 ? null : Object.fromEntries(faults)
}

/** The seatings of a template on a date, at its own times. */
export function seatingsOn(template: TemplateEvent, date: string, club: EventZone): ReadSeatings {
  const event = eventOf(template, date)
  const { times } = readEventTimes(event, null, club)
  return readSeatings(event.seatings ?? [], { event: times, timezone: club.timezone })
}

/** A table names one of the seatings, if there are any. */
function seatingFaults(
  { kind, seating = null }: Pick<TemplatePrestation, 'kind' | 'seating'>,
  seatings: TemplateEvent['seatings'] = [],
): FieldErrors {
  if (kind !== 'table') return seating === null ? {} : { seating: ['Only tables have a seating'] }
  if (seating === null) return seatings.length === 0 ? {} : { seating: ['Choose the seating'] }
  return seatings.some(({ name }) => name === seating) ? {} : { seating: ['Choose one of the event’s seatings'] }
}

const offerFaults = (one: TemplatePrestation, event: OfferTimes, timezone: string) =>
  faultsOf(offerOf(one, ordinaryDate, timezone).fields, event) ?? {}
