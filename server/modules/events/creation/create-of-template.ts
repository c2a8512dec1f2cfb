import type { CreateEventBody } from '#contract/events/fields.ts'
import type { SeriesEvent } from '#contract/events/series.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import { newId } from '../../../infrastructure/ids.ts'
import { insertPrestations } from '../core/event-store.ts'
import { readEventTimes, type ReadTimes } from '../core/event-times.ts'
import type { ManagingClub } from '../management/managed-event-rows.ts'
import { writeDraft } from '../management/write-draft.ts'
import { followEvent } from '../prestations/follow-event.ts'
import { tableFaults } from '../prestations/tables-of-plan.ts'
import { planSeries } from '../templates/plan-series.ts'
import { eventOf, offerOf } from '../templates/template-events.ts'
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
    const { id, read, plan_version_id } = await writeDraft(tx, club, event, { now, origin })
    const { business_date: date } = read.times
    // The template's start; a custom start moves what is sold along.
    const { starts_at: from } = readEventTimes(eventOf(template.event, date), null, club).times
    const offers = template.prestations.map((one, position) => {
      const { fields } = offerOf(one, date, club.timezone)
      return {
        ...fields,
        ...followEvent(fields, { from, event: read.times, timezone: club.timezone }),
        id: newId(),
        event_id: id,
        position,
        created_at: at,
        updated_at: at,
      }
    })
    await refuseTablesOf(tx, offers, plan_version_id)
    if (offers.length > 0) await insertPrestations(tx, offers)
    first ??= { id, read }
    events.push({ ...planned, event_id: id })
  }
  if (first === null) return refuse('nothing_to_make', { extra: { events } })
  return { ...first, events: repeat === undefined ? null : events }
}

/** A template may be older than the floor: what it sells of a plan must be on the plan of the event. */
async function refuseTablesOf(
  tx: Tx,
  offers: readonly (Parameters<typeof tableFaults>[2] & { name: string })[],
  planVersionId: string | null,
): Promise<void> {
  for (const offer of offers) {
    const faults = await tableFaults(tx, planVersionId, offer)
    if (faults !== null)
      refuse('invalid', { fields: { plan_version_id: [`${offer.name}: ${Object.values(faults).flat().join('. ')}`] } })
  }
}
