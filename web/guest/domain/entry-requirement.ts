import type { EventPage } from '#contract/events/events.ts'
import { useGuardedSession, type Session } from '../../shared/session/session.ts'

/** What the signed-in client lacks for an event, before they try to book it. */
export type MissingRequirement = 'age' | 'verified_id'

const yearMs = 365.25 * 86_400_000

/** How much older they may be by then. Without the date of what they said, one year: the server knows their birthday. */
const yearsUntil = (at: string, declared: string | null) =>
  declared === null ? 1 : Math.max(0, Math.floor((Date.parse(at) - Date.parse(declared)) / yearMs))

function missingOf(session: Session, { min_age, requires_verified_id, starts_at }: Requirements): MissingRequirement | null {
  if (session.status !== 'signed_in' || session.profile.role !== 'client') return null
  const { age, age_declared_at, id_verified } = session.profile.role_profile
  if (age !== null && age + yearsUntil(starts_at, age_declared_at) < min_age) return 'age'
  return requires_verified_id && !id_verified ? 'verified_id' : null
}

type Requirements = Pick<EventPage, 'min_age' | 'requires_verified_id' | 'starts_at'>

export const useMissingRequirement = (event: Requirements): MissingRequirement | null => missingOf(useGuardedSession(), event)
