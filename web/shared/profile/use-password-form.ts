import { useForm } from '@mantine/form'
import { ChangePasswordBody } from '#contract/accounts/accounts.ts'
import { errorMessage } from '../api/error-messages.ts'
import { newPasswordErrors } from '../forms/new-password-errors.ts'
import { fallbacks } from './account-messages.ts'
import { useChangePassword } from './use-change-password.ts'

interface PasswordValues extends Record<string, string> {
  current_password: string
  new_password: string
  confirm_password: string
}

const words = { empty: 'All fields are required', differ: 'New passwords do not match' }

/** The old password, and the new one twice. */
export function usePasswordForm() {
  const change = useChangePassword()
  const form = useForm<PasswordValues>({
    initialValues: { current_password: '', new_password: '', confirm_password: '' },
    validate: (values) => newPasswordErrors(ChangePasswordBody, values, words),
  })
  return {
    form,
    save: async (values: PasswordValues) => void (await change.mutateAsync(values)),
    messageOf: (error: unknown) => errorMessage(error, fallbacks.changePassword),
    success: change.data?.message ?? null,
  }
}
