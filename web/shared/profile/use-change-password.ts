import { useMutation, useQueryClient } from '@tanstack/react-query'
import { changePassword } from '#contract/accounts/accounts.ts'
import { call } from '../api/api.ts'
import { updateSession } from '../session/session.ts'
import { devicesQuery } from './use-devices.ts'

interface PasswordForm {
  current_password: string
  new_password: string
  confirm_password: string
}

/** Changes the password. This device continues with the new token; the others are signed out. */
export function useChangePassword() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (form: PasswordForm) => call(changePassword, { body: form }),
    onSuccess: ({ token }) => {
      updateSession({ token })
      void client.invalidateQueries({ queryKey: devicesQuery.queryKey })
    },
  })
}
