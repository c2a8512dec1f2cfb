import { useMutation } from '@tanstack/react-query'
import { login } from '#contract/accounts.ts'
import { refreshSession } from '../../../../shared/session/account.ts'
import { call } from '../../../../shared/api/api.ts'
import { keepSession } from '../../../../shared/session/session.ts'

interface Credentials {
  username: string
  password: string
}

/** Signs this device in and reloads the profile, which contains more than the response to the sign-in. */
export const useLogin = () =>
  useMutation({
    mutationFn: async (credentials: Credentials) => {
      const answer = await call(login, { body: credentials })
      const { token, user, profile } = answer
      if (token !== null) keepSession({ token, user, profile, staffPermissions: null })
      // If that fails, the session stays as the sign-in returned it.
      await refreshSession().catch(() => undefined)
      return answer
    },
  })
