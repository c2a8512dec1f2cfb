import { Anchor, Button } from '@mantine/core'
import { paths, withQuery } from '../../../../shared/navigation/paths.ts'
import { usePasswordForm } from '../../../../shared/profile/use-password-form.ts'
import { Form } from '../../../ui/form/form.tsx'
import { PasswordField } from '../../../ui/form/password-field.tsx'
import { PassingNotice } from './passing-notice.tsx'
import { Dialog } from '../../../ui/dialog.tsx'

const closesMs = 2000

interface PasswordDialogProps {
  /** Where a code can be sent if the old password is forgotten. */
  email: string | null
  onClose: () => void
}

/** Stays open for its success message, then closes. */
export function PasswordDialog({ email, onClose }: PasswordDialogProps) {
  const { form, save, messageOf, success } = usePasswordForm()
  return (
    <Dialog onClose={onClose} title="Change password">
      <Form
        form={form}
        submit="Change password"
        disabled={success !== null}
        isDialog
        messageOf={messageOf}
        onSubmit={save}
        beside={
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        }
      >
        <p>
          This signs out your other devices.{' '}
          <Anchor href={withQuery(paths.resetPassword, { email: email ?? undefined })}>Forgot your password?</Anchor>
        </p>
        <PasswordField label="Current password" autoComplete="current-password" {...form.getInputProps('current_password')} />
        <PasswordField
          label="New password"
          description="At least 8 characters"
          autoComplete="new-password"
          {...form.getInputProps('new_password')}
        />
        <PasswordField label="Confirm new password" autoComplete="new-password" {...form.getInputProps('confirm_password')} />
        {success !== null && (
          <PassingNotice ms={closesMs} onEnd={onClose}>
            {success}
          </PassingNotice>
        )}
      </Form>
    </Dialog>
  )
}
