import { getClubDashboard, type ClubDashboard } from '#contract/dashboard/club-dashboard.ts'
import type { ManagedEventLine } from '#contract/events/management.ts'
import { apiQuery, type ApiQuery } from '../../../../shared/api/api-query.ts'
import { sessionMay } from '../../../../shared/session/abilities.ts'
import { getSession } from '../../../../shared/session/session.ts'

const unseen: ApiQuery<null> = { queryKey: ['no club'], queryFn: () => Promise.resolve(null) }

/** Abilities that show at least one part of the dashboard. */
const shown = ['manage_events', 'manage_reservations', 'manage_finances', 'plan_shifts'] as const

/** People with access to an existing club: a new administrator has none yet. */
function seesClub(): boolean {
  const session = getSession()
  if (session.status !== 'signed_in') return false
  const { role_profile } = session.profile
  return shown.some((ability) => sessionMay(session, ability)) && 'club_id' in role_profile && role_profile.club_id !== null
}

/** Changes made in the meantime must show on return, so a response is used only once. */
const staleTime = 1_000

/** The club at a glance in one call; null without access to any part. */
export const clubDashboard = (): ApiQuery<ClubDashboard | null> =>
  seesClub() ? { ...apiQuery(getClubDashboard), staleTime } : unseen

export type DateTakings = ManagedEventLine
