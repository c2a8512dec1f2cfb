import { createUser, deleteUser, updateUser } from '#contract/people/users.ts'
import type { CallInput } from '#contract/base/endpoint.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../shared/api/api.ts'
import { forgetUser, refreshUsers } from './users.ts'

type Change = Pick<CallInput<typeof updateUser>, 'body' | 'files'> & { id: string }

/** Updates an account: omitted fields stay unchanged. */
export function useUpdateUser() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, ...change }: Change) => call(updateUser, { params: { id }, ...change }),
    // Also after a refusal: someone else may have changed it.
    onSettled: async () => refreshUsers(client),
  })
}

export function useCreateUser() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (input: Pick<CallInput<typeof createUser>, 'body' | 'files'>) => call(createUser, input),
    onSuccess: async () => forgetUser(client),
  })
}

export function useDeleteUser() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (id: string) => call(deleteUser, { params: { id } }),
    onSuccess: async () => forgetUser(client),
  })
}
