import { Button, Group } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { deletionWords, fallbacks, passwordRequired } from '../../../../shared/profile/account-messages.ts'
import { useDeleteAccount } from '../../../../shared/profile/use-delete-account.ts'
import { Form } from '../../../ui/form/form.tsx'
import { PasswordField } from '../../../ui/form/password-field.tsx'
import { OwnProof } from './own-proof.tsx'
import { Dialog } from '../../../ui/dialog.tsx'

/** Asks first, then requires the password. */
export function DeletionDialog({ onClose }: { onClose: () => void }) {
  const [isConfirmed, setIsConfirmed] = useState(false)
  return (
    <Dialog onClose={onClose} title={isConfirmed ? 'Enter your password' : 'Delete your account?'}>
      {isConfirmed ? (
        <Password onCancel={onClose} />
      ) : (
        <>
          <p>{deletionWords}</p>
          <Group justify="flex-end" gap="sm" mt="lg">
            <Button variant="default" data-autofocus onClick={onClose}>
              Keep account
            </Button>
            <Button color="red" onClick={() => setIsConfirmed(true)}>
              Continue
            </Button>
          </Group>
        </>
      )}
    </Dialog>
  )
}

const focus = (input: HTMLInputElement | null) => input?.focus()

function Password({ onCancel }: { onCancel: () => void }) {
  const deletion = useDeleteAccount()
  const form = useForm<{ password: string; confirmation: string }>({
    initialValues: { password: '', confirmation: '' },
    validate: { password: (password, { confirmation }) => (password + confirmation === '' ? passwordRequired : null) },
  })
  return (
    <Form
      form={form}
      submit="Delete account"
      danger
      disabled={deletion.isSuccess}
      isDialog
      messageOf={(error) => errorMessage(error, fallbacks.deleteAccount)}
      onSubmit={async ({ password, confirmation }) => deletion.mutateAsync(confirmation === '' ? { password } : { confirmation })}
      beside={
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      }
    >
      <OwnProof
        action="delete_account"
        confirmation={form.values.confirmation}
        onConfirmed={(confirmation) => form.setFieldValue('confirmation', confirmation)}
      >
        <PasswordField ref={focus} label="Password" autoComplete="current-password" {...form.getInputProps('password')} />
      </OwnProof>
    </Form>
  )
}
