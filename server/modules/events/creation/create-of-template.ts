import type { CreateEventBody } from '#contract/events/fields.ts'
import type { TemplateEvent } from '#contract/events/templates.ts'
import type { SeriesEvent } from '#contract/events/series.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import { newId } from '../../../infrastructure/ids.ts'
import { insertPrestations } from '../core/event-store.ts'
import { readEventTimes, type ReadTimes } from '../core/event-times.ts'
import { followSeatings, type ReadSeatings } from '../core/seatings.ts'
import type { ManagingClub } from '../management/managed-event-rows.ts'
import { writeDraft, type DraftBody } from '../management/write-draft.ts'
import { followEvent } from '../prestations/follow-event.ts'
import { seatingFaults, tableFaults } from '../prestations/tables-of-plan.ts'
import { planSeries } from '../templates/plan-series.ts'
import { eventOf, offerOf, seatingsOn } from '../templates/template-events.ts'
import { lockTemplate } from '../templates/template-store.ts'
import { findTakenDates, findTemplate } from '../templates/template-views.ts'

type TemplateEventInput = CreateEventBody & { template_id: string; business_date: string }

interface CreatedEvents {
  /** The first event's id. */
  id: string
  read: ReadTimes
  /** All dates of a series; null for a single event. */
  events: SeriesEvent[] | null
}

/** Creates an event from a template, or all missing events of a series, as drafts with everything they sell. All or none. */
export async function createOfTemplate(
  tx: Tx,
  club: ManagingClub,
  input: TemplateEventInput,
  now: Temporal.Instant,
): Promise<CreatedEvents> {
  const { template_id, business_date, repeat, ...typed } = input
  await lockTemplate(tx, club.id, template_id)
  const template = (await findTemplate(tx, club.id, template_id, now)) ?? refuse('not_found')
  const taken = await findTakenDates(tx, club.id, business_date)
  const plan = planSeries(template, { business_date, repeat }, { club, taken, now })
  // A single event may set its own times, which are validated when it is written.
  if (repeat !== undefined && Object.keys(plan.fields).length > 0) refuse('invalid', { fields: plan.fields })
  const { cover_file, cover_color, cover_focal_x_bp, cover_focal_y_bp } = template
  const series_id = repeat === undefined ? null : newId()
  const origin = { template_id, series_id, cover_file, cover_color, cover_focal_x_bp, cover_focal_y_bp }
  // The licence may have become smaller since.
  const capacity = Math.min(template.event.capacity ?? club.licence_capacity, club.licence_capacity)
  const at = instantText(now)

  let first: Omit<CreatedEvents, 'events'> | null = null
  const events: SeriesEvent[] = []
  for (const planned of plan.events) {
    if (planned.skipped !== null) {
      events.push(planned)
      continue
    }
    const event = eventOf({ ...template.event, capacity }, planned.business_date, typed)
    const seatingsPlan = typed.seatings === undefined ? seatingsAt(template.event, event, club) : undefined
    const { id, read, plan_version_id, seatings } = await writeDraft(tx, club, event, { now, origin, seatings: seatingsPlan })
    const { business_date: date } = read.times
    // The template's start; a custom start moves what is sold along.
    const { starts_at: from } = readEventTimes(eventOf(template.event, date), null, club).times
    const offers = template.prestations.map((one, position) => {
      const { fields } = offerOf(one, date, club.timezone)
      return {
        ...fields,
        seating_id: seatings.find(({ name }) => name === one.seating)?.id ?? null,
        ...followEvent(fields, { from, event: read.times, timezone: club.timezone }),
        id: newId(),
        event_id: id,
        position,
        created_at: at,
        updated_at: at,
      }
    })
    await refuseTablesOf(tx, offers, { plan_version_id, seatings })
    if (offers.length > 0) await insertPrestations(tx, offers)
    first ??= { id, read }
    events.push({ ...planned, event_id: id })
  }
  if (first === null) return refuse('nothing_to_make', { extra: { events } })
  return { ...first, events: repeat === undefined ? null : events }
}

/** The seatings of a template at the times of one of its events, whose start may be another one. */
function seatingsAt(template: TemplateEvent, draft: DraftBody, club: ManagingClub): ReadSeatings {
  const { times } = readEventTimes(draft, null, club)
  const read = seatingsOn(template, times.business_date, club)
  const { starts_at: from } = readEventTimes(eventOf(template, times.business_date), null, club).times
  const { seatings, fields } = followSeatings(read.seatings, { from, event: times, timezone: club.timezone })
  return { ...read, seatings, fields: { ...fields, ...read.fields } }
}

/** A template may be older than the floor: what it sells of a plan must be on the plan of the event. */
async function refuseTablesOf(
  tx: Tx,
  offers: readonly (Parameters<typeof tableFaults>[2] & Parameters<typeof seatingFaults>[0] & { name: string })[],
  { plan_version_id, seatings }: { plan_version_id: string | null; seatings: readonly { id: string }[] },
): Promise<void> {
  for (const offer of offers) {
    const seating = seatingFaults(offer, seatings)
    if (seating !== null) refuse('invalid', { fields: { seatings: [`${offer.name}: ${seating['seating_id']?.join('. ')}`] } })
    const faults = await tableFaults(tx, plan_version_id, offer)
    if (faults !== null)
      refuse('invalid', { fields: { plan_version_id: [`${offer.name}: ${Object.values(faults).flat().join('. ')}`] } })
  }
}
