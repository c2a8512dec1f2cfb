import type { CreateEventBody } from '#contract/events/fields.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Seating } from '#contract/events/seatings.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import { newId } from '../../../infrastructure/ids.ts'
import { resolveArtists } from '../../artists/index.ts'
import { insertEvents } from '../core/event-store.ts'
import { setLineup } from '../core/lineup-store.ts'
import { choosePlan } from './choose-plan.ts'
import { chooseSlug } from './choose-slug.ts'
import { detailsOf } from './event-details.ts'
import { readEventTimes, type ReadTimes } from '../core/event-times.ts'
import { insertSeatings } from '../core/seating-store.ts'
import { readSeatings, type ReadSeatings } from '../core/seatings.ts'
import type { ManagingClub } from './managed-event-rows.ts'
import { refuseOverLicence } from './refuse-over-licence.ts'
import { withNotes } from './shape-managed-event.ts'

/** All fields of a new event. */
export type DraftBody = CreateEventBody & { title: string; starts_at_local: string; ends_at_local: string }

/** What an event inherits from its template. */
export interface DraftOrigin {
  template_id: string
  series_id: string | null
  cover_file: string | null
  cover_color: string | null
  cover_focal_x_bp: number
  cover_focal_y_bp: number
}

interface DraftContext {
  now: Temporal.Instant
  origin: DraftOrigin | null
  /** Instead of those that were sent: of a template, moved to the times of this event. */
  seatings?: ReadSeatings | undefined
}

/** Writes a new draft for a club; refuses an invalid event. */
export async function writeDraft(
  tx: Tx,
  club: ManagingClub,
  body: DraftBody,
  { now, origin, seatings: planned }: DraftContext,
): Promise<{ id: string; read: ReadTimes; plan_version_id: string | null; seatings: Seating[] }> {
  const read = readEventTimes(body, null, club)
  const { timezone } = club
  const sent = planned ?? readSeatings(body.seatings ?? [], { event: read.times, timezone, fold: body.fold })
  const fields = Object.keys(read.fields).length > 0 ? read.fields : sent.fields
  if (Object.keys(fields).length > 0) refuse('invalid', { fields })
  const capacity = body.capacity ?? club.licence_capacity
  refuseOverLicence(capacity, club)
  const id = newId()
  const artists = await resolveArtists(tx, body.lineup ?? [], { club_id: club.id, now })
  const row = {
    ...detailsOf({ ...body, lineup: artists.map(({ name }) => name) }),
    ...read.times,
    ...origin,
    id,
    club_id: club.id,
    slug: await chooseSlug(tx, { id, requestedSlug: body.slug, title: body.title, date: read.times.business_date }),
    capacity,
    min_age: body.min_age ?? club.min_age,
    resale_enabled: body.resale_enabled ?? null,
    timezone,
    plan_version_id: await choosePlan(tx, club.id, body.plan_version_id),
    state: 'draft',
    created_at: instantText(now),
    updated_at: instantText(now),
  }
  await insertEvents(tx, [{ row, club }])
  await setLineup(
    tx,
    id,
    artists.map((artist) => artist.id),
  )
  const seatings = await insertSeatings(tx, id, sent.seatings)
  return { id, read: { ...read, ...withNotes(read, sent) }, plan_version_id: row.plan_version_id, seatings }
}
