import { useMutation } from '@tanstack/react-query'
import { signUp } from '#contract/accounts/accounts.ts'
import type { CallInput } from '#contract/base/endpoint.ts'
import { call } from '../../../../shared/api/api.ts'
import { keepSession } from '../../../../shared/session/session.ts'

export type SignUpSteps = CallInput<typeof signUp>['body']

interface NewAccount {
  form: SignUpSteps
  picture: File | null
}

/** Creates an account. If the response has a token, it is signed in. */
export const useSignUp = () =>
  useMutation({
    mutationFn: async ({ form, picture }: NewAccount) => {
      const answer = await call(signUp, { body: form, ...(picture && { files: { avatar: picture } }) })
      const { token, user, profile } = answer
      if (token !== null) keepSession({ token, user, profile, staffPermissions: null })
      return answer
    },
  })
