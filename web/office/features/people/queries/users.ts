import { getUser, listUserHistory, listUsers } from '#contract/people/users.ts'
import type { QueryOf } from '#contract/base/endpoint.ts'
import type { QueryClient } from '@tanstack/react-query'
import { apiQuery, invalidate } from '../../../../shared/api/api-query.ts'

export const usersQuery = (query: QueryOf<typeof listUsers>) => apiQuery(listUsers, { query })

export const userQuery = (id: string) => apiQuery(getUser, { params: { id } })

export const userHistoryQuery = (id: string) => apiQuery(listUserHistory, { params: { id } })

/** Includes the consequences of deleting the account. */
export const deletionQuery = (id: string) => apiQuery(getUser, { params: { id }, query: { preview: 'delete' } })

/** After a change of an account: whatever shows it reloads. */
export const refreshUsers = async (client: QueryClient): Promise<void> => invalidate(client, listUsers, getUser, listUserHistory)

/** After a deletion: lists reload, but not the page being left. */
export async function forgetUser(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: [getUser.name], refetchType: 'none' })
  await invalidate(client, listUsers)
}
