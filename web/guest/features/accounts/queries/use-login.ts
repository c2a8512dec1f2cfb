import { useMutation } from '@tanstack/react-query'
import { login } from '#contract/accounts.ts'
import { refreshSession } from '../../../../shared/session/account.ts'
import { call } from '../../../../shared/api/api.ts'
import { keepSession } from '../../../../shared/session/session.ts'

interface Credentials {
  username: string
  password: string
}

/** Signs this device in and asks once more who that is: the answer to the profile knows more than that to the login. */
export const useLogin = () =>
  useMutation({
    mutationFn: async (credentials: Credentials) => {
      const answer = await call(login, { body: credentials })
      const { token, user, profile } = answer
      if (token !== null) keepSession({ token, user, profile, staffPermissions: null })
      // Who is signed in stays so, with what the login told.
      await refreshSession().catch(() => undefined)
      return answer
    },
  })
