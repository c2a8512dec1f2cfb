import { audit } from '../../infrastructure/audit/audit-store.ts'
import type { ClubChanges, OwnClub } from '#contract/clubs/clubs.ts'
import type { Tx } from '../../infrastructure/database/connect.ts'
import { refuse } from '../../infrastructure/refusal.ts'
import type { Caller } from '../../infrastructure/caller.ts'
import { newId } from '../../infrastructure/ids.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { findSignUp } from '../accounts/index.ts'
import { applyChanges } from './club-changes.ts'
import { slugCandidates } from './club-slug.ts'
import { findTakenClubFields, insertClub, updateClubFields } from './club-store.ts'
import { clubSlugTaken } from './field-messages.ts'
import { toOwnClub } from './get-own-club.ts'

const nothingYet = { has_events: false, has_upcoming: false, has_published: false, has_postings: false }

/** Creates the one club of an account. The ambassador whose code it signed up with becomes the club's. */
export async function createClub(
  { db, clock }: Infrastructure,
  caller: Caller,
  changes: ClubChanges & { name: string },
): Promise<OwnClub> {
  const now = clock.now()
  const club = await db.transaction().execute(async (tx) => create(tx, caller, changes, now))
  return toOwnClub(club, nothingYet)
}

async function create(tx: Tx, caller: Caller, changes: ClubChanges & { name: string }, now: Temporal.Instant) {
  const { user_id } = caller.actor
  const signUp = await findSignUp(tx, user_id)
  if (signUp === null) refuse('unauthenticated')
  const slugs = changes.slug === undefined ? slugCandidates(changes.name, changes.city ?? '') : [changes.slug]
  const row = { id: newId(), admin_id: user_id, name: changes.name, referral_code: signUp.referral_code }
  const bare = await insertClub(tx, row, slugs, now).catch((error: unknown) => {
    if (findTakenClubFields(error) !== 'admin') throw error
    return refuse('club_exists')
  })
  if (bare === null) refuse('invalid', { fields: { slug: [clubSlugTaken] } })
  const { slug: _taken, ...rest } = changes
  const club = applyChanges(bare, rest)
  await updateClubFields(tx, club, now)
  await audit(
    tx,
    { ...caller, club_id: club.id },
    { at: now, action: 'createClub', subject: { kind: 'club', id: club.id }, after: changes },
  )
  return club
}
