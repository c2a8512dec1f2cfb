import type { Tx } from '../../infrastructure/database/connect.ts'
import { refuse } from '../../infrastructure/http/refusal.ts'
import { findClubFacts, requirementsOf } from '../clubs/index.ts'

/** Onboarding goes step by step: a plan is chosen once the club is set up. */
export async function requireSetUp(tx: Tx, clubId: string): Promise<void> {
  const due = requirementsOf(await findClubFacts(tx, clubId)).filter(({ state }) => state !== 'done')
  if (due.length === 0) return
  const missing = due.map(({ label }) => label.toLowerCase()).join(', ')
  refuse('onboarding_step_locked', {
    message: `Set up your club first. Still missing: ${missing}.`,
    extra: { next_step: 'club_setup', missing: due.map(({ key }) => key) },
  })
}
