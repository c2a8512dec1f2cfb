import type { AnswerOf, BodyOf, QueryOf } from '#contract/base/endpoint.ts'
import { countedGuests } from '#contract/guests/club-guest-list.ts'
import type {
  AddSegmentBody,
  GuestSegment,
  listGuestSegments as listEndpoint,
  SegmentFilters,
  updateGuestSegment as updateEndpoint,
} from '#contract/guests/segments.ts'
import { changedFields, type Fields } from '../../infrastructure/audit/audit-entry.ts'
import { audit } from '../../infrastructure/audit/audit-store.ts'
import type { ClubCaller } from '../../infrastructure/caller.ts'
import { instantText } from '../../infrastructure/clock/clock.ts'
import type { Database, Tx } from '../../infrastructure/database/connect.ts'
import { pageOf } from '../../infrastructure/database/page-of.ts'
import { newId } from '../../infrastructure/ids.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { refuse } from '../../infrastructure/refusal.ts'
import { readClubDay } from './club-day.ts'
import { countEachGuests } from './guest-list-views.ts'
import { refuseHiddenSpend, seesMoney } from './guest.ts'
import { changeSegment, deleteSegment, insertSegment, isSegmentNameTaken, lockSegments } from './segment-store.ts'
import { findSegments, type SegmentRow } from './segment-views.ts'

/** Per club. */
const maxSegments = 50

/** One that filters by spend exists for people who see finances alone: its count would tell what guests spent. */
const isSeenBy = (caller: ClubCaller, { filters }: SegmentRow) => filters.spend === undefined || seesMoney(caller)

/** Without the search, which may be someone's name: the log is kept longer than guests are. */
const inLog = ({ name, filters: { search, ...filters } }: { name: string; filters: SegmentFilters }): Fields => ({
  name,
  filters: { ...filters, ...(search !== undefined && { search: true }) },
})

async function withCounts(
  db: Database | Tx,
  { club_id }: ClubCaller,
  segments: readonly SegmentRow[],
  now: Temporal.Instant,
): Promise<GuestSegment[]> {
  const { today } = await readClubDay(db, club_id, now)
  const counts = await countEachGuests(
    db,
    segments.map(({ filters }) => ({ ...filters, club_id, today })),
    countedGuests,
  )
  return segments.map((segment, index) => ({ ...segment, count: counts[index] ?? 0 }))
}

export async function listGuestSegments(
  { db, clock }: Infrastructure,
  caller: ClubCaller,
  query: QueryOf<typeof listEndpoint>,
): Promise<AnswerOf<typeof listEndpoint>> {
  const segments = (await findSegments(db, caller.club_id)).filter((segment) => isSeenBy(caller, segment))
  const { page, ...rest } = pageOf(segments, query, ({ id }) => id)
  return { segments: await withCounts(db, caller, page, clock.now()), ...rest }
}

const refuseTakenName = (error: unknown): never => {
  if (!isSegmentNameTaken(error)) throw error
  return refuse('invalid', { fields: { name: ['Your club already has a segment with that name'] } })
}

/** A filter that is not set says nothing. */
const setOnly = (filters: SegmentFilters): SegmentFilters =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined && value !== ''))

async function answer(tx: Tx, caller: ClubCaller, segment: SegmentRow, now: Temporal.Instant): Promise<GuestSegment> {
  const [counted] = await withCounts(tx, caller, [segment], now)
  return counted ?? { ...segment, count: 0 }
}

/** One of the caller's club that they see; changes of the club's segments wait for each other. */
async function lockSegment(tx: Tx, caller: ClubCaller, id: string): Promise<SegmentRow> {
  await lockSegments(tx, caller.club_id)
  const segments = await findSegments(tx, caller.club_id)
  return segments.find((segment) => segment.id === id && isSeenBy(caller, segment)) ?? refuse('not_found')
}

export async function addGuestSegment(
  { db, clock }: Infrastructure,
  caller: ClubCaller,
  { name, filters }: AddSegmentBody,
): Promise<GuestSegment> {
  refuseHiddenSpend(caller, filters)
  const { club_id } = caller
  return db.transaction().execute(async (tx) => {
    await lockSegments(tx, club_id)
    if ((await findSegments(tx, club_id)).length >= maxSegments) return refuse('too_many_segments')
    const now = clock.now()
    const segment = { id: newId(), name, filters: setOnly(filters), created_at: instantText(now) }
    await insertSegment(tx, { ...segment, club_id }).catch(refuseTakenName)
    const subject = { kind: 'guest_segment', id: segment.id }
    await audit(tx, caller, { at: now, action: 'addGuestSegment', subject, after: inLog(segment) })
    return answer(tx, caller, { ...segment, version: 1 }, now)
  })
}

export async function updateGuestSegment(
  { db, clock }: Infrastructure,
  caller: ClubCaller,
  id: string,
  { version, name, filters }: BodyOf<typeof updateEndpoint>,
): Promise<GuestSegment> {
  refuseHiddenSpend(caller, filters)
  return db.transaction().execute(async (tx) => {
    const before = await lockSegment(tx, caller, id)
    const now = clock.now()
    if (before.version !== version) return refuse('stale', { extra: { current: await answer(tx, caller, before, now) } })
    const segment = { ...before, name, filters: setOnly(filters), version: version + 1 }
    await changeSegment(tx, { id, name, filters: segment.filters, version: segment.version }).catch(refuseTakenName)
    const subject = { kind: 'guest_segment', id }
    await audit(tx, caller, {
      at: now,
      action: 'updateGuestSegment',
      subject,
      ...changedFields(inLog(before), inLog(segment)),
    })
    return answer(tx, caller, segment, now)
  })
}

export async function deleteGuestSegment(
  { db, clock }: Infrastructure,
  caller: ClubCaller,
  id: string,
): Promise<{ message: string }> {
  return db.transaction().execute(async (tx) => {
    const segment = await lockSegment(tx, caller, id)
    await deleteSegment(tx, id)
    const subject = { kind: 'guest_segment', id }
    await audit(tx, caller, { at: clock.now(), action: 'deleteGuestSegment', subject, before: inLog(segment) })
    return { message: 'Segment deleted.' }
  })
}
