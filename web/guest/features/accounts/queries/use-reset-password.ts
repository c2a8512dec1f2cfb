import { useMutation } from '@tanstack/react-query'
import { resetPassword } from '#contract/accounts/accounts.ts'
import { call } from '../../../../shared/api/api.ts'
import { endSession } from '../../../../shared/session/session.ts'

interface NewPassword {
  email: string
  code: string
  new_password: string
  confirm_password: string
}

/** Sets a new password. All tokens ended with the old one, including this device's. */
export const useResetPassword = () =>
  useMutation({
    mutationFn: async (form: NewPassword) => call(resetPassword, { body: form }),
    onSuccess: async () => endSession(),
  })
