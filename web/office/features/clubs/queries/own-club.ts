import { useQueryClient } from '@tanstack/react-query'
import { getOwnClub, type OwnClub } from '#contract/clubs.ts'
import { apiQuery, type ApiQuery } from '../../../../shared/api/api-query.ts'
import { call } from '../../../../shared/api/api.ts'
import { getSession, updateSession } from '../../../../shared/session/session.ts'

/** An administrator who has opened no club yet, as far as this browser knows: there is nothing to ask for. */
function hasNoClub(): boolean {
  const session = getSession()
  return session.status === 'signed_in' && session.profile.role === 'adminclub' && session.profile.role_profile.club_id === null
}

/** The club that I act for; null before it is opened. */
export function ownClubQuery(): ApiQuery<OwnClub | null> {
  const query = apiQuery(getOwnClub)
  return { ...query, queryFn: async (context) => (hasNoClub() ? null : query.queryFn(context)) }
}

/** Shows the club as a call has answered it; what else depends on it is asked for again. */
export function useKeepClub(): (club: OwnClub) => OwnClub {
  const client = useQueryClient()
  return (club) => {
    const session = getSession()
    if (
      session.status === 'signed_in' &&
      session.profile.role === 'adminclub' &&
      session.profile.role_profile.club_id !== club.id
    ) {
      updateSession({ profile: { ...session.profile, role_profile: { ...session.profile.role_profile, club_id: club.id } } })
    }
    client.setQueryData(ownClubQuery().queryKey, club)
    void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== getOwnClub.name })
    return club
  }
}

/** Shows the club as it is on the server right now. */
export function useReloadClub(): () => Promise<OwnClub> {
  const keep = useKeepClub()
  return async () => keep(await call(getOwnClub))
}
