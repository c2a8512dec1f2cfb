import { useQuery } from '@tanstack/react-query'
import { getProfile } from '#contract/accounts/accounts.ts'
import { apiQuery } from '../api/api-query.ts'

export const profileQuery = apiQuery(getProfile)

export const useProfile = () => useQuery(profileQuery)
