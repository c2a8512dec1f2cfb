import { isBefore } from '#contract/base/instants.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { resolveArtists } from '../../artists/index.ts'
import { updateSearchTexts } from './event-store.ts'
import { moveWithStart } from './event-times.ts'
import { moveLineups, replaceLineupName, replaceSetTimes, setLineup } from './lineup-store.ts'
import { findLineup, findUnlinkedLineups } from './lineup-views.ts'

/** An artist has another name: so do the line-ups, and what their events are searched by. */
export async function renameInLineups(tx: Tx, artistId: string, names: { from: string; to: string }): Promise<void> {
  await updateSearchTexts(tx, await replaceLineupName(tx, artistId, names))
}

/** An artist turned out to be another one, which plays at its events from now on. */
export async function mergeLineups(tx: Tx, from: { id: string; name: string }, to: { id: string; name: string }): Promise<void> {
  await renameInLineups(tx, from.id, { from: from.name, to: to.name })
  await moveLineups(tx, from.id, to.id)
}

interface Evening {
  starts_at: string
  doors_at: string | null
  ends_at: string
}

/** Moves the set times of an event on the wall clock with its start. A set that is no longer within the event has no time. */
export async function moveSetTimes(
  tx: Tx,
  eventId: string,
  { before, after, timezone }: { before: Evening; after: Evening; timezone: string },
): Promise<void> {
  const lineup = await findLineup(tx, eventId)
  const move = (at: string) => moveWithStart(at, { from: before.starts_at, to: after.starts_at, timezone })
  const sets = lineup.flatMap(({ id, starts_at, ends_at }) => {
    if (starts_at === null) return []
    const [start, end] = [move(starts_at), ends_at === null ? null : move(ends_at)]
    if (isBefore(start, after.doors_at ?? after.starts_at) || !isBefore(start, after.ends_at)) return []
    return [{ artist_id: id, starts_at: start, ends_at: end !== null && isBefore(after.ends_at, end) ? null : end }]
  })
  await replaceSetTimes(tx, eventId, sets)
}

/** Events from before there were artists, in one transaction each time. */
const perTransaction = 200

/** Links line-ups that have no artists yet, as many as fit into one transaction. No club is counted for what it once typed. */
export async function linkNextLineups(tx: Tx, now: Temporal.Instant): Promise<{ isLast: boolean }> {
  const events = await findUnlinkedLineups(tx, perTransaction)
  for (const { id, lineup } of events) {
    const artists = await resolveArtists(tx, lineup, { club_id: null, now })
    await setLineup(
      tx,
      id,
      artists.map((artist) => artist.id),
    )
  }
  return { isLast: events.length < perTransaction }
}

export async function linkOldLineups({ db, clock }: Pick<Infrastructure, 'db' | 'clock'>): Promise<void> {
  const next = async () => db.transaction().execute(async (tx) => linkNextLineups(tx, clock.now()))
  for (let { isLast } = await next(); !isLast;) ({ isLast } = await next())
}
