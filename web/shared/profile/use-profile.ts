import { useQuery } from '@tanstack/react-query'
import { getProfile } from '#contract/accounts/accounts.ts'
import type { User } from '#contract/accounts/profile.ts'
import { apiQuery } from '../api/api-query.ts'

export const profileQuery = apiQuery(getProfile)

export const useProfile = () => useQuery(profileQuery)

/** The address awaiting confirmation; null if there is none. */
export const unconfirmedEmail = ({ email, email_confirmed, pending_email }: User): string | null =>
  pending_email ?? (email_confirmed ? null : email)
