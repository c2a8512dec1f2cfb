import { useQueryClient } from '@tanstack/react-query'
import { getOwnClub, type OwnClub } from '#contract/clubs.ts'
import { apiQuery, statusOf, type ApiQuery } from '../../../../shared/api-query.ts'

/** The club that I act for; null for an administrator who has not opened one yet. */
export function ownClubQuery(): ApiQuery<OwnClub | null> {
  const query = apiQuery(getOwnClub)
  return {
    ...query,
    queryFn: async (context) => {
      try {
        return await query.queryFn(context)
      } catch (error) {
        if (statusOf(error) === 404) return null
        throw error
      }
    },
  }
}

/** Shows the club as a call has answered it; what else depends on it is asked for again. */
export function useKeepClub(): (club: OwnClub) => OwnClub {
  const client = useQueryClient()
  return (club) => {
    client.setQueryData(ownClubQuery().queryKey, club)
    void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== getOwnClub.name })
    return club
  }
}

/** As it is on the server right now. */
export function useFetchClub(): () => Promise<OwnClub | null> {
  const client = useQueryClient()
  return async () => client.query({ ...ownClubQuery(), staleTime: 0 })
}
