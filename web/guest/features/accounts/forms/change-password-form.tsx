import { useForm } from '@mantine/form'
import { ChangePasswordBody } from '#contract/accounts.ts'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { fallbacks } from '../queries/account-messages.ts'
import { Form } from '../../../ui/form.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { PassingNotice } from '../parts/passing-notice.tsx'
import { useChangePassword } from '../queries/use-change-password.ts'
import { newPasswordErrors } from './new-password-errors.ts'

interface PasswordValues extends Record<string, string> {
  current_password: string
  new_password: string
  confirm_password: string
}

const closesMs = 2000
const words = { empty: 'All fields are required', differ: 'New passwords do not match' }

/** The old password, and the new one twice. Closes when done. */
export function ChangePasswordForm({ onDone }: { onDone: () => void }) {
  const change = useChangePassword()
  const form = useForm<PasswordValues>({
    initialValues: { current_password: '', new_password: '', confirm_password: '' },
    validate: (values) => newPasswordErrors(ChangePasswordBody, values, words),
  })
  return (
    <Form
      form={form}
      submit="Change password"
      disabled={change.isSuccess}
      messageOf={(error) => errorMessage(error, fallbacks.changePassword)}
      onSubmit={async (values) => {
        await change.mutateAsync(values)
      }}
    >
      <PasswordField label="Current password" autoComplete="current-password" {...form.getInputProps('current_password')} />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint="At least 8 characters"
        {...form.getInputProps('new_password')}
      />
      <PasswordField label="Confirm new password" autoComplete="new-password" {...form.getInputProps('confirm_password')} />
      {change.isSuccess && (
        <PassingNotice ms={closesMs} onEnd={onDone}>
          {change.data.message}
        </PassingNotice>
      )}
    </Form>
  )
}
