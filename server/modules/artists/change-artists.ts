import type { BodyOf } from '#contract/base/endpoint.ts'
import type { PlatformArtist, updateArtist as updateEndpoint } from '#contract/artists/artists.ts'
import { changedFields } from '../../infrastructure/audit/audit-entry.ts'
import { audit } from '../../infrastructure/audit/audit-store.ts'
import type { Caller } from '../../infrastructure/caller.ts'
import { instantText } from '../../infrastructure/clock/clock.ts'
import type { Tx } from '../../infrastructure/database/connect.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { refuse } from '../../infrastructure/refusal.ts'
import type { ArtistDependents } from './artist-dependents.ts'
import { nameKey } from './artist-name.ts'
import { changeArtist, lockArtists, setMergedInto, type LockedArtist } from './artist-store.ts'
import { findArtistsByKey, findPlatformArtist } from './artist-views.ts'

/** An artist that was not merged in the meantime. */
function currentOf(locked: readonly LockedArtist[], id: string): LockedArtist {
  const artist = locked.find((one) => one.id === id) ?? refuse('not_found')
  if (artist.merged_into !== null) refuse('artist_merged')
  return artist
}

const readArtist = async (tx: Tx, { countEvents }: ArtistDependents, id: string): Promise<PlatformArtist> =>
  (await findPlatformArtist(tx, countEvents, id)) ?? refuse('not_found')

/** Changes an artist of the platform; its name changes in every line-up. */
export async function updateArtist(
  { db, clock }: Infrastructure,
  dependents: ArtistDependents,
  caller: Caller,
  { id, body }: { id: string; body: BodyOf<typeof updateEndpoint> },
): Promise<PlatformArtist> {
  return db.transaction().execute(async (tx) => {
    const before = currentOf(await lockArtists(tx, [id]), id)
    if (before.version !== body.version) refuse('stale', { extra: { current: await readArtist(tx, dependents, id) } })
    const now = clock.now()
    const { name, bio, links } = body
    const name_key = nameKey(name)
    const [namesake] = name_key === before.name_key ? [] : await findArtistsByKey(tx, [name_key])
    if (namesake !== undefined) refuse('invalid', { fields: { name: ['Another artist has this name. Merge the two instead'] } })
    await changeArtist(tx, id, { name, name_key, bio, links, at: instantText(now) })
    if (name !== before.name) await dependents.renameInLineups(tx, id, { from: before.name, to: name })
    await audit(tx, caller, {
      at: now,
      action: 'updateArtist',
      subject: { kind: 'artist', id },
      ...changedFields({ name: before.name, bio: before.bio, links: before.links }, { name, bio, links }),
    })
    return readArtist(tx, dependents, id)
  })
}

/** Merges an artist into another: of two merges of one artist at once, the second is refused. */
export async function mergeArtists(
  { db, clock }: Infrastructure,
  dependents: ArtistDependents,
  caller: Caller,
  { id, into_id }: { id: string; into_id: string },
): Promise<PlatformArtist> {
  if (id === into_id) refuse('invalid', { fields: { into_id: ['Choose another artist'] } })
  return db.transaction().execute(async (tx) => {
    const locked = await lockArtists(tx, [id, into_id])
    const [from, to] = [currentOf(locked, id), currentOf(locked, into_id)]
    const now = clock.now()
    await dependents.moveArtist(tx, from, to)
    await setMergedInto(tx, id, into_id, instantText(now))
    await audit(tx, caller, {
      at: now,
      action: 'mergeArtists',
      subject: { kind: 'artist', id },
      before: { name: from.name },
      after: { into_id, into_name: to.name },
    })
    return readArtist(tx, dependents, into_id)
  })
}
