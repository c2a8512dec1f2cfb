import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { setPassword, SetPasswordBody } from '#contract/accounts/confirmations.ts'
import { listPasskeys } from '#contract/accounts/passkeys.ts'
import { passwordsDiffer } from '#contract/accounts/sign-up.ts'
import { invalidate } from '../api/api-query.ts'
import { call } from '../api/api.ts'
import { newPasswordErrors } from '../forms/new-password-errors.ts'
import { updateSession } from '../session/session.ts'
import { devicesQuery } from './use-devices.ts'

interface PasswordValues extends Record<string, string> {
  new_password: string
  confirm_password: string
}

const words = { empty: 'Please fill in all fields', differ: passwordsDiffer }

/** The first password of an account that has none. This device continues with the new token; the others are signed out. */
export function useSetPassword(confirmation: string) {
  const client = useQueryClient()
  const set = useMutation({
    mutationFn: async ({ new_password, confirm_password }: PasswordValues) =>
      call(setPassword, { body: { confirmation, new_password, confirm_password } }),
    onSuccess: ({ token }) => {
      updateSession({ token })
      void client.invalidateQueries({ queryKey: devicesQuery.queryKey })
      void invalidate(client, listPasskeys)
    },
  })
  const form = useForm<PasswordValues>({
    initialValues: { new_password: '', confirm_password: '' },
    validate: (values) => newPasswordErrors(SetPasswordBody, { confirmation, ...values }, words),
  })
  return {
    form,
    save: async (values: PasswordValues) => void (await set.mutateAsync(values)),
    success: set.data?.message ?? null,
  }
}
