import { audit } from '../../infrastructure/audit/audit-store.ts'
import { changedFields } from '../../infrastructure/audit/audit-entry.ts'
import type { ClubCaller } from '../../infrastructure/caller.ts'
import type { BodyOf } from '#contract/base/endpoint.ts'
import type { OwnClub, updateClub as endpoint } from '#contract/clubs/clubs.ts'
import type { Tx } from '../../infrastructure/database/connect.ts'
import { refuse } from '../../infrastructure/refusal.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { enqueue } from '../../infrastructure/jobs/enqueue.ts'
import { jobKind } from '../../infrastructure/jobs/job-kind.ts'
import * as z from 'zod/mini'
import { isOpenClub, type ClubFacts } from './club.ts'
import { applyChanges } from './club-changes.ts'
import { findFixed, type Dependence } from './club-fixed.ts'
import { findLost } from './club-setup.ts'
import { findTakenClubFields, lockClub, updateClubFields } from './club-store.ts'
import { clubSlugTaken } from './field-messages.ts'
import { findDependence, toOwnClub, type FindEventsOf } from './get-own-club.ts'

type Body = BodyOf<typeof endpoint>

/** The club's name or city changed: modules that store either beside their own rows update them. */
export const clubRenamed = jobKind('club_renamed', z.object({ club_id: z.string() }))

/** Changes a club unless it has changed since the caller read it. */
export async function updateClub(
  { db, clock }: Infrastructure,
  findEventsOf: FindEventsOf,
  caller: ClubCaller,
  body: Body,
): Promise<OwnClub> {
  const now = clock.now()
  return db.transaction().execute(async (tx) => {
    const before = await lockClub(tx, caller.club_id)
    return update(tx, { caller, before, dependence: await findDependence(tx, caller.club_id, now, findEventsOf) }, body, now)
  })
}

interface LockedClub {
  caller: ClubCaller
  before: ClubFacts
  dependence: Dependence
}

async function update(
  tx: Tx,
  { caller, before, dependence }: LockedClub,
  { version, ...changes }: Body,
  now: Temporal.Instant,
): Promise<OwnClub> {
  if (before.version !== version) refuse('stale', { extra: { current: toOwnClub(before, dependence) } })

  const after = { ...applyChanges(before, changes), version: version + 1 }
  const lost = isOpenClub(before) ? findLost(before, after) : {}
  if (Object.keys(lost).length > 0) refuse('invalid', { fields: lost })
  const fixed = findFixed(before, after, dependence)
  if (fixed !== null) refuse(fixed)

  await updateClubFields(tx, after, now).catch((error: unknown) => {
    if (findTakenClubFields(error) !== 'slug') throw error
    refuse('invalid', { fields: { slug: [clubSlugTaken] } })
  })
  await audit(tx, caller, {
    at: now,
    action: 'updateClub',
    subject: { kind: 'club', id: after.id },
    ...changedFields({ ...before }, { ...after }),
  })
  if (isFoundOtherwise(before, after)) await enqueue(tx, clubRenamed, { club_id: after.id })
  return toOwnClub(after, dependence)
}

/** Events are searched by the name and the city of their club. */
const isFoundOtherwise = (before: ClubFacts, after: ClubFacts) => before.name !== after.name || before.city !== after.city
