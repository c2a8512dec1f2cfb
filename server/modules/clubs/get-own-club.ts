import type { ClubCaller } from '../../infrastructure/caller.ts'
import type { OwnClub } from '#contract/clubs/clubs.ts'
import type { Database, Tx } from '../../infrastructure/database/connect.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { hasPostings } from '../ledger/index.ts'
import { shownOf, type ClubFacts } from './club.ts'
import { fixedSentences, type Dependence } from './club-fixed.ts'
import { isSetUp, requirementsOf } from './club-setup.ts'
import { findClubFacts } from './club-views.ts'

/** What higher-level modules know about a club's events. */
export type FindEventsOf = (db: Database | Tx, clubId: string, now: Temporal.Instant) => Promise<Omit<Dependence, 'has_postings'>>

export async function findDependence(
  db: Database | Tx,
  clubId: string,
  now: Temporal.Instant,
  findEventsOf: FindEventsOf,
): Promise<Dependence> {
  return { ...(await findEventsOf(db, clubId, now)), has_postings: await hasPostings(db, clubId) }
}

export const toOwnClub = (club: ClubFacts, dependence: Dependence): OwnClub => ({
  ...shownOf(club),
  is_set_up: isSetUp(club),
  requirements: requirementsOf(club),
  fixed: fixedSentences(club, dependence),
})

/** The club the caller acts for, with what its setup is missing and what can no longer change. */
export async function getOwnClub(
  { db, clock }: Pick<Infrastructure, 'db' | 'clock'>,
  findEventsOf: FindEventsOf,
  { club_id }: ClubCaller,
): Promise<OwnClub> {
  return toOwnClub(await findClubFacts(db, club_id), await findDependence(db, club_id, clock.now(), findEventsOf))
}
