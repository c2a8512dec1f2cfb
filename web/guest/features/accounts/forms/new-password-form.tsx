import { useForm } from '@mantine/form'
import type { ReactNode } from 'react'
import { ResetPasswordBody } from '#contract/accounts/accounts.ts'
import { passwordsDiffer } from '#contract/accounts/sign-up.ts'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { fallbacks } from '../../../../shared/profile/account-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { useResetPassword } from '../queries/use-reset-password.ts'
import { newPasswordErrors } from '../../../../shared/forms/new-password-errors.ts'

interface PasswordValues extends Record<string, unknown> {
  new_password: string
  confirm_password: string
}

interface NewPasswordFormProps {
  email: string
  code: string
  onReset: (message: string) => void
  onBack: () => void
  field: (input: HTMLInputElement | null) => void
  /** The message once done; the form is then disabled. */
  done: ReactNode
}

const words = { empty: 'Please fill in all fields', differ: passwordsDiffer }

/** Step 3: the new password, twice. */
export function NewPasswordForm({ email, code, onReset, onBack, field, done }: NewPasswordFormProps) {
  const reset = useResetPassword()
  const form = useForm<PasswordValues>({
    initialValues: { new_password: '', confirm_password: '' },
    validate: (values) => newPasswordErrors(ResetPasswordBody, { email, code, ...values }, words),
  })
  return (
    <Form
      form={form}
      submit="Reset password"
      wide
      disabled={reset.isSuccess}
      messageOf={(error) => errorMessage(error, fallbacks.resetPassword)}
      onSubmit={async (values) => onReset((await reset.mutateAsync({ email, code, ...values })).message)}
      beside={
        !reset.isSuccess && (
          <Button variant="quiet" onClick={onBack}>
            Back
          </Button>
        )
      }
    >
      <PasswordField
        ref={field}
        label="New password"
        autoComplete="new-password"
        hint="At least 8 characters"
        {...form.getInputProps('new_password')}
      />
      <PasswordField label="Confirm new password" autoComplete="new-password" {...form.getInputProps('confirm_password')} />
      {done}
    </Form>
  )
}
