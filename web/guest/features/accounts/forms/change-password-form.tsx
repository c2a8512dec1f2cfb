import { usePasswordForm } from '../../../../shared/profile/use-password-form.ts'
import { Form } from '../../../ui/form.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { PassingNotice } from '../parts/passing-notice.tsx'

const closesMs = 2000

/** The old password, and the new one twice. Closes when done. */
export function ChangePasswordForm({ onDone }: { onDone: () => void }) {
  const { form, save, messageOf, success } = usePasswordForm()
  return (
    <Form form={form} submit="Change password" disabled={success !== null} messageOf={messageOf} onSubmit={save}>
      <PasswordField label="Current password" autoComplete="current-password" {...form.getInputProps('current_password')} />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint="At least 8 characters"
        {...form.getInputProps('new_password')}
      />
      <PasswordField label="Confirm new password" autoComplete="new-password" {...form.getInputProps('confirm_password')} />
      {success !== null && (
        <PassingNotice ms={closesMs} onEnd={onDone}>
          {success}
        </PassingNotice>
      )}
    </Form>
  )
}
