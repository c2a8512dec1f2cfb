import { useMutation } from '@tanstack/react-query'
import { verifyResetCode } from '#contract/accounts/accounts.ts'
import { call } from '../../../../shared/api/api.ts'

export const useVerifyResetCode = () =>
  useMutation({ mutationFn: async (proof: { email: string; code: string }) => call(verifyResetCode, { body: proof }) })
