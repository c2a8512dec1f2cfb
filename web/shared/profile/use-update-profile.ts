import { useMutation, useQueryClient } from '@tanstack/react-query'
import { updateProfile } from '#contract/accounts/accounts.ts'
import type { CallInput } from '#contract/base/endpoint.ts'
import type { Me } from '#contract/accounts/profile.ts'
import { call } from '../api/api.ts'
import { putAnswer } from '../api/put-answer.ts'
import { updateSession } from '../session/session.ts'
import { profileQuery } from './use-profile.ts'

export type ProfileChange = NonNullable<CallInput<typeof updateProfile>['body']>

interface Update {
  form: ProfileChange
  picture?: File
}

/** Updates the profile, and shows the server's response on all screens. */
export function useUpdateProfile() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ form, picture }: Update) =>
      call(updateProfile, { body: form, ...(picture && { files: { 'profile[avatar]': picture } }) }),
    // Another device may have changed it.
    onError: async () => client.invalidateQueries({ queryKey: profileQuery.queryKey }),
    onSuccess: ({ user, profile }) => {
      putAnswer<Me>(client, profileQuery.queryKey, (me) => me && { ...me, user, profile })
      updateSession({ user, profile })
    },
  })
}
