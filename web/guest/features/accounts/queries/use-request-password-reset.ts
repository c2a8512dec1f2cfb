import { useMutation } from '@tanstack/react-query'
import { requestPasswordReset } from '#contract/accounts/accounts.ts'
import { call } from '../../../../shared/api/api.ts'

export const useRequestPasswordReset = () =>
  useMutation({ mutationFn: async (email: string) => call(requestPasswordReset, { body: { email } }) })
