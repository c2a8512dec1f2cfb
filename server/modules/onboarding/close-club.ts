import type { Tx } from '../../infrastructure/database/connect.ts'
import { enqueuePictureRemoval } from '../../infrastructure/images/remove-picture-job.ts'
import { deleteUnusedClub, lockClubOfAdmin, type FindEventsOf } from '../clubs/index.ts'
import { forgetBankAccount } from '../payouts/index.ts'
import { wasSubscriptionChosen } from '../subscriptions/index.ts'

/**
 * Closes an administrator's club when their account is deleted. False while it has a live subscription or an upcoming event. A
 * club that never opened is deleted unless records refer to it; the records of an open one stay.
 */
export async function closeClub(tx: Tx, adminId: string, now: Temporal.Instant, findEventsOf: FindEventsOf): Promise<boolean> {
  const club = await lockClubOfAdmin(tx, adminId)
  if (club === null) return true
  const { has_upcoming } = await findEventsOf(tx, club.id, now)
  if (has_upcoming || (await wasSubscriptionChosen(tx, club.id))) return false
  if (club.onboarding_completed_at === null && (await deleteUnusedClub(tx, club.id))) {
    await forgetBankAccount(tx, { kind: 'club', id: club.id })
    await enqueuePictureRemoval(tx, club.cover_file, now)
    await enqueuePictureRemoval(tx, club.logo_file, now)
  }
  return true
}
