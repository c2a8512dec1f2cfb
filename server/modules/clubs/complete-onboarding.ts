import type { Tx } from '../../infrastructure/database/connect.ts'
import { isOpenClub } from './club.ts'
import { isSetUp } from './club-setup.ts'
import { lockClub, setOnboardingCompleted } from './club-store.ts'

/** Opens a club permanently if its setup is complete; returns whether it is open now. Repeated, the first time counts. */
export async function completeOnboarding(tx: Tx, clubId: string, now: Temporal.Instant): Promise<boolean> {
  const club = await lockClub(tx, clubId)
  if (isOpenClub(club)) return true
  if (!isSetUp(club)) return false
  await setOnboardingCompleted(tx, clubId, now)
  return true
}
