import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import { findClubFacts, requirementsOf } from '../../clubs/index.ts'

/** What the club's setup still misses, as a sentence; null if it is complete. */
export async function setUpLock(db: Database | Tx, clubId: string): Promise<{ message: string; missing: string[] } | null> {
  const due = requirementsOf(await findClubFacts(db, clubId)).filter(({ state }) => state !== 'done')
  if (due.length === 0) return null
  const missing = due.map(({ label }) => label.toLowerCase()).join(', ')
  return { message: `Set up your club first. Still missing: ${missing}.`, missing: due.map(({ key }) => key) }
}

/** Onboarding goes step by step: a plan is chosen once the club is set up. */
export async function requireSetUp(tx: Tx, clubId: string): Promise<void> {
  const lock = await setUpLock(tx, clubId)
  if (lock === null) return
  refuse('onboarding_step_locked', { message: lock.message, extra: { next_step: 'club_setup', missing: lock.missing } })
}
