import { useMutation } from '@tanstack/react-query'
import { deleteAccount } from '#contract/accounts/accounts.ts'
import { call } from '../api/api.ts'
import { paths, withQuery } from '../navigation/paths.ts'
import { endSession } from '../session/session.ts'

/** Deletes the account. A new page loads afterwards, so that nothing stays in memory. */
export const useDeleteAccount = () =>
  useMutation({
    mutationFn: async (proof: { password: string } | { confirmation: string }) => call(deleteAccount, { body: proof }),
    onSuccess: async () => {
      await endSession()
      location.assign(withQuery(paths.login, { message: 'Your account has been deleted.' }))
    },
  })
