import type { AnswerOf, BodyOf } from '#contract/base/endpoint.ts'
import type { FieldErrors } from '#contract/base/errors.ts'
import { isBefore } from '#contract/base/instants.ts'
import type { getLineup as endpoint, LineupEntry, saveSetTimes as saveEndpoint } from '#contract/events/lineup.ts'
import { audit } from '../../../infrastructure/audit/audit-store.ts'
import type { ClubCaller } from '../../../infrastructure/caller.ts'
import { readLocalTime, writeLocalTime, type Fold } from '../../../infrastructure/clock/local-time.ts'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import { replaceSetTimes } from '../core/lineup-store.ts'
import { findLineup, type LineupArtist } from '../core/lineup-views.ts'
import { canEdit } from './event-actions.ts'
import { findManagedEvent } from './managed-event-views.ts'
import { lockManaged } from './read-managed.ts'

type Answer = AnswerOf<typeof endpoint>
type Sets = BodyOf<typeof saveEndpoint>['sets']

function toEntry({ starts_at, ends_at, ...artist }: LineupArtist, timezone: string): LineupEntry {
  const local = (at: string | null) => (at === null ? null : writeLocalTime(at, timezone))
  return { artist, starts_at, ends_at, starts_at_local: local(starts_at), ends_at_local: local(ends_at) }
}

const readLineup = async (db: Database | Tx, eventId: string, timezone: string): Promise<Answer> => ({
  lineup: (await findLineup(db, eventId)).map((artist) => toEntry(artist, timezone)),
})

/** The line-up of an event of this club. */
export async function getLineup({ db, clock }: Infrastructure, caller: ClubCaller, event_id: string): Promise<Answer> {
  const row = await findManagedEvent(db, { club_id: caller.club_id, event_id, now: clock.now() })
  if (row === null) return refuse('not_found')
  return readLineup(db, event_id, row.timezone)
}

interface EventHours {
  doors_at: string | null
  starts_at: string
  ends_at: string
}

/** What is wrong with set times, by their position. */
function faultsOfSets(
  sets: readonly { artist_id: string; starts_at: string; ends_at: string | null }[],
  { doors_at, starts_at, ends_at }: EventHours,
  artistIds: readonly string[],
): FieldErrors {
  const faults = sets.flatMap((set, index) => {
    const at = `sets.${index}`
    const isTwice = sets.findIndex(({ artist_id }) => artist_id === set.artist_id) !== index
    if (!artistIds.includes(set.artist_id) || isTwice) return [[`${at}.artist_id`, ['Choose each artist of the line-up once']]]
    if (isBefore(set.starts_at, doors_at ?? starts_at) || !isBefore(set.starts_at, ends_at))
      return [[`${at}.starts_at_local`, ['A set starts between doors and the end of the event']]]
    if (set.ends_at !== null && (!isBefore(set.starts_at, set.ends_at) || isBefore(ends_at, set.ends_at)))
      return [[`${at}.ends_at_local`, ['A set ends after its start, by the end of the event']]]
    return []
  })
  return Object.fromEntries(faults) as FieldErrors
}

const readSets = (sets: Sets, timezone: string, fold: Fold | undefined) =>
  sets.map(({ artist_id, starts_at_local, ends_at_local }) => ({
    artist_id,
    starts_at: readLocalTime(starts_at_local, timezone, fold).at,
    ends_at: ends_at_local === null ? null : readLocalTime(ends_at_local, timezone, fold).at,
  }))

/** Sets when the artists of a line-up play. */
export async function saveSetTimes(
  { db, clock }: Infrastructure,
  caller: ClubCaller,
  event_id: string,
  body: BodyOf<typeof saveEndpoint>,
): Promise<Answer> {
  return db.transaction().execute(async (tx) => {
    const now = clock.now()
    const row = await lockManaged(tx, { club_id: caller.club_id, event_id, now })
    if (!canEdit(row, now)) refuse('event_closed', { extra: { state: row.state } })
    const before = await findLineup(tx, event_id)
    const sets = readSets(body.sets, row.timezone, body.fold)
    const fields = faultsOfSets(
      sets,
      row,
      before.map(({ id }) => id),
    )
    if (Object.keys(fields).length > 0) refuse('invalid', { fields })
    await replaceSetTimes(tx, event_id, sets)
    const answer = await readLineup(tx, event_id, row.timezone)
    const timesOf = (lineup: readonly { name: string; starts_at: string | null; ends_at: string | null }[]) =>
      lineup.map(({ name, starts_at, ends_at }) => ({ name, starts_at, ends_at }))
    const after = answer.lineup.map(({ artist, starts_at, ends_at }) => ({ name: artist.name, starts_at, ends_at }))
    const subject = { kind: 'event', id: event_id }
    await audit(tx, caller, {
      at: now,
      action: 'saveSetTimes',
      subject,
      before: { sets: timesOf(before) },
      after: { sets: after },
    })
    return answer
  })
}
