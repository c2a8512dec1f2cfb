import { listManagedEvents, type ManagedEventLine } from '#contract/event-management.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { apiQuery, type ApiQuery } from '../../../../shared/api/api-query.ts'
import { sessionMay } from '../../../../shared/session/abilities.ts'
import { getSession } from '../../../../shared/session/session.ts'

type Nights = AnswerOf<typeof listManagedEvents>

const unseen: ApiQuery<null> = { queryKey: ['no events'], queryFn: () => Promise.resolve(null) }

/** Nights are seen by administrators who have a club, and by staff with the flag for events. */
function seesNights(): boolean {
  const session = getSession()
  if (session.status !== 'signed_in') return false
  const { role_profile } = session.profile
  return sessionMay(session, 'manage_events') && 'club_id' in role_profile && role_profile.club_id !== null
}

/** The club's coming nights, drafts among them, soonest first; null for who does not see them. */
export const comingNights = (): ApiQuery<Nights | null> =>
  seesNights() ? apiQuery(listManagedEvents, { query: { status: 'upcoming', sort: 'date', limit: 50 } }) : unseen

export type ComingNights = Nights | null
export type Night = ManagedEventLine
