import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BodyOf } from '#contract/base/endpoint.ts'
import type { Role } from '#contract/base/permissions.ts'
import {
  confirmSecondFactor,
  getSecondFactor,
  renewRecoveryCodes,
  setUpSecondFactor,
  switchOffSecondFactor,
} from '#contract/accounts/second-factor.ts'
import { apiQuery, invalidate } from '../api/api-query.ts'
import { call } from '../api/api.ts'

const query = apiQuery(getSecondFactor)

/** Whether two-step verification is on; for the roles that have it. */
export const useSecondFactor = (role: Role) => useQuery({ ...query, enabled: role === 'superadmin' || role === 'adminclub' })

export function useSecondFactorChanges() {
  const client = useQueryClient()
  const refresh = { onSettled: () => void invalidate(client, getSecondFactor) }
  return {
    setUp: useMutation({ mutationFn: async (body: BodyOf<typeof setUpSecondFactor>) => call(setUpSecondFactor, { body }) }),
    confirm: useMutation({
      mutationFn: async (body: BodyOf<typeof confirmSecondFactor>) => call(confirmSecondFactor, { body }),
      ...refresh,
    }),
    renew: useMutation({
      mutationFn: async (body: BodyOf<typeof renewRecoveryCodes>) => call(renewRecoveryCodes, { body }),
      ...refresh,
    }),
    switchOff: useMutation({
      mutationFn: async (body: BodyOf<typeof switchOffSecondFactor>) => call(switchOffSecondFactor, { body }),
      ...refresh,
    }),
  }
}
