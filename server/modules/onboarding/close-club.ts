import type { Tx } from '../../infrastructure/database/connect.ts'
import { enqueuePictureRemoval } from '../../infrastructure/images/remove-picture-job.ts'
import { deleteUnusedClub, lockClubOfAdmin, type FindNightsOf } from '../clubs/index.ts'
import { wasSubscriptionChosen } from '../subscriptions/index.ts'

/**
 * Lets go of an admin's club, because their account is deleted. False while it has a live subscription or an event to come. A club
 * that never opened goes too, unless something on record points at it; what an open one has done stays.
 */
export async function closeClub(tx: Tx, adminId: string, now: Temporal.Instant, findNightsOf: FindNightsOf): Promise<boolean> {
  const club = await lockClubOfAdmin(tx, adminId)
  if (club === null) return true
  const { has_coming } = await findNightsOf(tx, club.id, now)
  if (has_coming || (await wasSubscriptionChosen(tx, club.id))) return false
  if (club.onboarding_completed_at === null && (await deleteUnusedClub(tx, club.id))) {
    await enqueuePictureRemoval(tx, club.cover_file, now)
    await enqueuePictureRemoval(tx, club.logo_file, now)
  }
  return true
}
