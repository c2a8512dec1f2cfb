import { useMutation, useQueryClient } from '@tanstack/react-query'
import { getProfile } from '#contract/accounts/accounts.ts'
import {
  eraseMyDocuments,
  getVerificationStatus,
  submitVerification,
  type SubmitVerificationBody,
  type VerificationState,
} from '#contract/verification/verification.ts'
import { call } from '../../../../shared/api/api.ts'
import { apiQuery, invalidate } from '../../../../shared/api/api-query.ts'
import { putAnswer } from '../../../../shared/api/put-answer.ts'

export const verificationQuery = apiQuery(getVerificationStatus)

/** Shows the response on the screen; the profile may have changed with it. */
function useKeepState() {
  const client = useQueryClient()
  return async (state: VerificationState) => {
    putAnswer<VerificationState>(client, verificationQuery.queryKey, state)
    await invalidate(client, getProfile)
  }
}

export function useSubmitVerification() {
  const keep = useKeepState()
  return useMutation({ mutationFn: async (body: SubmitVerificationBody) => call(submitVerification, { body }), onSuccess: keep })
}

export function useEraseDocuments() {
  const keep = useKeepState()
  return useMutation({ mutationFn: async () => call(eraseMyDocuments), onSuccess: keep })
}
