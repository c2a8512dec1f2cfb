import { useQueryClient } from '@tanstack/react-query'
import { getOwnClub, type OwnClub } from '#contract/clubs/clubs.ts'
import { apiQuery, type ApiQuery } from '../../../../shared/api/api-query.ts'
import { call } from '../../../../shared/api/api.ts'
import { putAnswer } from '../../../../shared/api/put-answer.ts'
import { getSession, updateSession } from '../../../../shared/session/session.ts'

/** An administrator without a club, as far as this browser knows: there is nothing to load. */
function hasNoClub(): boolean {
  const session = getSession()
  return session.status === 'signed_in' && session.profile.role === 'adminclub' && session.profile.role_profile.club_id === null
}

/** The club the caller acts for; null before it is created. */
export function ownClubQuery(): ApiQuery<OwnClub | null> {
  const query = apiQuery(getOwnClub)
  return { ...query, queryFn: async (context) => (hasNoClub() ? null : query.queryFn(context)) }
}

/** Shows the club from a call's response, and reloads what depends on it. */
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
    putAnswer(client, ownClubQuery().queryKey, club)
    void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== getOwnClub.name })
    return club
  }
}

/** Shows the club as it is on the server right now. */
export function useReloadClub(): () => Promise<OwnClub> {
  const keep = useKeepClub()
  return async () => keep(await call(getOwnClub))
}
