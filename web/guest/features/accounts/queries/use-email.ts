import { useMutation, useQueryClient } from '@tanstack/react-query'
import { cancelEmailChange, confirmEmail, requestEmailCode, undoEmailChange } from '#contract/accounts.ts'
import type { Me } from '#contract/profile.ts'
import { call } from '../../../../shared/api/api.ts'
import { endSession, updateSession } from '../../../../shared/session/session.ts'
import { profileQuery } from './use-profile.ts'

export const useRequestEmailCode = () => useMutation({ mutationFn: async () => call(requestEmailCode) })

/** Shows the server's response on all screens. */
function useShowChanged() {
  const client = useQueryClient()
  return ({ user, profile }: Pick<Me, 'user' | 'profile'>) => {
    client.setQueryData<Me>(profileQuery.queryKey, (me) => me && { ...me, user, profile })
    updateSession({ user, profile })
  }
}

export const useConfirmEmail = () =>
  useMutation({ mutationFn: async (code: string) => call(confirmEmail, { body: { code } }), onSuccess: useShowChanged() })

export const useCancelEmailChange = () =>
  useMutation({ mutationFn: async () => call(cancelEmailChange), onSuccess: useShowChanged() })

/** All tokens of the account end, including this device's if it is signed in there. */
export const useUndoEmailChange = () =>
  useMutation({ mutationFn: async (token: string) => call(undoEmailChange, { body: { token } }), onSuccess: () => endSession() })
