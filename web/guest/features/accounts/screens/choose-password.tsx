import { useForm } from '@mantine/form'
import { ChangePasswordBody } from '#contract/accounts/accounts.ts'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { fallbacks } from '../../../../shared/profile/account-messages.ts'
import { useEnter } from '../../../../shared/frame/app-link.tsx'
import { dashboardPath, signOut } from '../../../../shared/session/account.ts'
import { useSignedIn } from '../../../../shared/session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { defineScreen } from '../../../ui/screen.ts'
import { newPasswordErrors } from '../../../../shared/forms/new-password-errors.ts'
import { Entrance } from '../../../domain/entrance.tsx'
import { useChangePassword } from '../../../../shared/profile/use-change-password.ts'

interface PasswordValues extends Record<string, string> {
  current_password: string
  new_password: string
  confirm_password: string
}

const words = { empty: 'All fields are required', differ: 'New passwords do not match' }

/** After the first sign-in with a one-time password: nothing else opens until it is changed. */
function ChoosePassword() {
  const enter = useEnter()
  const { profile } = useSignedIn()
  const change = useChangePassword()
  const form = useForm<PasswordValues>({
    initialValues: { current_password: '', new_password: '', confirm_password: '' },
    validate: (values) => newPasswordErrors(ChangePasswordBody, values, words),
  })
  return (
    <Entrance
      title="Choose your password"
      lead="You signed in with a one-time password. Replace it with one that only you know."
      beside={
        <Button variant="quiet" onClick={() => void signOut()}>
          Sign out
        </Button>
      }
    >
      <Form
        form={form}
        submit="Choose password"
        wide
        messageOf={(failure) => errorMessage(failure, fallbacks.changePassword)}
        onSubmit={async (values) => {
          await change.mutateAsync(values)
          enter(dashboardPath(profile), 'Your password is set.')
        }}
      >
        <PasswordField label="One-time password" autoComplete="current-password" {...form.getInputProps('current_password')} />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          hint="At least 8 characters"
          {...form.getInputProps('new_password')}
        />
        <PasswordField label="Confirm new password" autoComplete="new-password" {...form.getInputProps('confirm_password')} />
      </Form>
    </Entrance>
  )
}

export const screen = defineScreen({
  head: () => ({ title: 'Choose your password' }),
  Component: ChoosePassword,
})
