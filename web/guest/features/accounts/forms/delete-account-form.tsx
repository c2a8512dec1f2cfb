import { useForm } from '@mantine/form'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { fallbacks, passwordRequired } from '../../../../shared/profile/account-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { OwnProof } from './own-proof.tsx'
import { useDeleteAccount } from '../../../../shared/profile/use-delete-account.ts'

interface DeleteValues extends Record<string, unknown> {
  password: string
  /** Instead of the password. */
  confirmation: string
}

const takeFocus = (input: HTMLInputElement | null) => input?.focus()

/** The last step before an account is deleted: its password, or what stands for it. */
export function DeleteAccountForm({ onCancel }: { onCancel: () => void }) {
  const deletion = useDeleteAccount()
  const form = useForm<DeleteValues>({
    initialValues: { password: '', confirmation: '' },
    validate: { password: (password, { confirmation }) => (password + confirmation === '' ? passwordRequired : null) },
  })
  return (
    <Form
      form={form}
      submit="Delete account"
      danger
      disabled={deletion.isSuccess}
      messageOf={(error) => errorMessage(error, fallbacks.deleteAccount)}
      onSubmit={async ({ password, confirmation }) => {
        await deletion.mutateAsync(confirmation === '' ? { password } : { confirmation })
      }}
      beside={
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      }
    >
      <OwnProof
        action="delete_account"
        confirmation={form.values.confirmation}
        onConfirmed={(confirmation) => form.setFieldValue('confirmation', confirmation)}
        reason="We need to know it’s you before we delete your account."
        isMissing={form.errors['password'] !== undefined}
      >
        <PasswordField ref={takeFocus} label="Password" autoComplete="current-password" {...form.getInputProps('password')} />
      </OwnProof>
    </Form>
  )
}
