import { useForm } from '@mantine/form'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { fallbacks, passwordRequired } from '../../../../shared/profile/account-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { useDeleteAccount } from '../../../../shared/profile/use-delete-account.ts'

interface DeleteValues extends Record<string, unknown> {
  password: string
}

const takeFocus = (input: HTMLInputElement | null) => input?.focus()

/** The last step before an account is deleted: its password. */
export function DeleteAccountForm({ onCancel }: { onCancel: () => void }) {
  const deletion = useDeleteAccount()
  const form = useForm<DeleteValues>({
    initialValues: { password: '' },
    validate: { password: (password) => (password === '' ? passwordRequired : null) },
  })
  return (
    <Form
      form={form}
      submit="Delete account"
      danger
      disabled={deletion.isSuccess}
      messageOf={(error) => errorMessage(error, fallbacks.deleteAccount)}
      onSubmit={async ({ password }) => {
        await deletion.mutateAsync(password)
      }}
      beside={
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      }
    >
      <PasswordField ref={takeFocus} label="Password" autoComplete="current-password" {...form.getInputProps('password')} />
    </Form>
  )
}
