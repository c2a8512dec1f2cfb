import { useMutation, useQuery } from '@tanstack/react-query'
import { acceptInvitation, readInvitation } from '#contract/accounts/invitations.ts'
import { call } from '../../../../shared/api/api.ts'
import { refreshSession } from '../../../../shared/session/account.ts'
import { keepSession } from '../../../../shared/session/session.ts'

/** An invitation's content. `token` is null until the page knows it. */
export const useInvitation = (token: string | null) =>
  useQuery({
    queryKey: [readInvitation.name, token],
    queryFn: async () => call(readInvitation, { body: { token: token ?? '' } }),
    enabled: token !== null && token !== '',
  })

/** Sets the password and signs this device in, replacing any other account. */
export const useAcceptInvitation = () =>
  useMutation({
    mutationFn: async (body: { token: string; new_password: string; confirm_password: string }) => {
      const answer = await call(acceptInvitation, { body })
      const { token, user, profile } = answer
      if (token !== null) keepSession({ token, user, profile, staffPermissions: null })
      await refreshSession().catch(() => undefined)
      return answer
    },
  })
