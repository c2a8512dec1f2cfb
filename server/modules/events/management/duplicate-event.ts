import type { ChangedEvent } from '#contract/events/management.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import { newId } from '../../../infrastructure/ids.ts'
import { resolveArtists } from '../../artists/index.ts'
import { insertEvents } from '../core/event-store.ts'
import { setLineup } from '../core/lineup-store.ts'
import { chooseSlug } from './choose-slug.ts'
import { copyPrestations } from './copy-prestations.ts'
import { detailsOf } from './event-details.ts'
import { insertSeatings } from '../core/seating-store.ts'
import { faultsOfTimes, moveInstant, moveTimes } from '../core/event-times.ts'
import type { ManagedEventRow } from './managed-event-rows.ts'
import { readManagedEvent } from './read-managed.ts'
import { changed } from './shape-managed-event.ts'
import { misfitOf } from '../core/time-notes.ts'

/** Creates a draft like this event on another date, at the same wall-clock times, with what it sells. */
export async function duplicateWithin(
  tx: Tx,
  row: ManagedEventRow,
  date: string | undefined,
  now: Temporal.Instant,
): Promise<ChangedEvent> {
  const days = date === undefined ? 7 : Temporal.PlainDate.from(row.business_date).until(date, { largestUnit: 'days' }).days
  if (Math.abs(days) > farthest) refuse('invalid', { fields: { business_date: ['Choose a date within three years'] } })
  const { timezone, club } = row
  const id = newId()
  const times = moveTimes(row, days, { ...club, timezone })
  const misfit = misfitOf(times.business_date, faultsOfTimes(times))
  if (misfit !== null) refuse('invalid', { fields: { business_date: [misfit] } })
  const { title, cover_file, cover_color, cover_focal_x_bp, cover_focal_y_bp } = row
  const cover = { cover_file, cover_color, cover_focal_x_bp, cover_focal_y_bp }
  const stamps = { created_at: instantText(now), updated_at: instantText(now) }
  const slug = await chooseSlug(tx, { id, requestedSlug: undefined, title, date: times.business_date })
  // The licence may have become smaller since.
  const capacity = Math.min(row.capacity, club.licence_capacity)
  const copy = {
    ...detailsOf(row),
    ...times,
    ...stamps,
    ...cover,
    id,
    club_id: club.id,
    slug,
    timezone,
    capacity,
    resale_enabled: row.resale_enabled,
    plan_version_id: row.plan_version_id,
    state: 'draft',
  }
  await insertEvents(tx, [{ row: copy, club }])
  const artists = await resolveArtists(tx, row.lineup, { club_id: null, now })
  await setLineup(
    tx,
    id,
    artists.map((artist) => artist.id),
  )
  const move = (at: string) => moveInstant(at, days, timezone)
  const seatings = await insertSeatings(
    tx,
    id,
    row.seatings.map((one) => ({ ...one, starts_at: move(one.starts_at), ends_at: move(one.ends_at) })),
  )
  const seatingOf = new Map(row.seatings.map((one, index) => [one.id, seatings[index]?.id ?? null]))
  await copyPrestations(tx, { from: row.id, to: id, days, timezone, now, seatingOf })
  return changed(await readManagedEvent(tx, { club_id: club.id, event_id: id, now }))
}

/** Days. */
const farthest = 3 * 366
