import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BodyOf } from '#contract/base/endpoint.ts'
import {
  addStaff,
  endStaff,
  getStaff,
  listStaff,
  renewFirstSignIn,
  sendResetLink,
  updateStaff,
} from '#contract/staffing/staff.ts'
import { createRole, deleteRole, listRoles, updateRole } from '#contract/staffing/staff-roles.ts'
import { invalidate } from '../../../../shared/api/api-query.ts'
import { call } from '../../../../shared/api/api.ts'

/** Changes of a club's people and roles; each reloads their lists. */
export function useTeamChanges() {
  const client = useQueryClient()
  const refresh = { onSuccess: async () => invalidate(client, listStaff, getStaff, listRoles) }
  return {
    add: useMutation({ mutationFn: async (body: BodyOf<typeof addStaff>) => call(addStaff, { body }), ...refresh }),
    update: useMutation({
      mutationFn: async ({ id, ...body }: BodyOf<typeof updateStaff> & { id: string }) =>
        call(updateStaff, { params: { id }, body }),
      ...refresh,
    }),
    renew: useMutation({ mutationFn: async (id: string) => call(renewFirstSignIn, { params: { id } }), ...refresh }),
    sendResetLink: useMutation({ mutationFn: async (id: string) => call(sendResetLink, { params: { id } }) }),
    end: useMutation({ mutationFn: async (id: string) => call(endStaff, { params: { id } }), ...refresh }),
    createRole: useMutation({
      mutationFn: async (body: BodyOf<typeof createRole>) => call(createRole, { body }),
      ...refresh,
    }),
    updateRole: useMutation({
      mutationFn: async ({ id, ...body }: BodyOf<typeof updateRole> & { id: string }) =>
        call(updateRole, { params: { id }, body }),
      ...refresh,
    }),
    deleteRole: useMutation({ mutationFn: async (id: string) => call(deleteRole, { params: { id } }), ...refresh }),
  }
}
