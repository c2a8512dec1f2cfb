import { useForm } from '@mantine/form'
import { describeDevice } from '../../../../shared/profile/describe-device.ts'
import { useAddPasskey } from '../../../../shared/profile/passkeys.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { OwnProof } from './own-proof.tsx'
import styles from '../parts/security.module.css'

/** The password or what stands for it, then the browser's own dialog. */
export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const add = useAddPasskey()
  const form = useForm<{ current_password: string; confirmation: string; name: string }>({
    initialValues: { current_password: '', confirmation: '', name: describeDevice(navigator.userAgent) },
    validate: {
      current_password: (typed, { confirmation }) => (typed + confirmation === '' ? 'Current password is required' : null),
      name: (typed) => (typed.trim() === '' ? 'Name is required' : null),
    },
  })
  return (
    <Dialog open onClose={onClose} title="Add a passkey">
      <p className={styles.text}>Next, your device asks for your face, fingerprint or passcode.</p>
      <Form
        form={form}
        submit="Continue"
        onSubmit={async ({ current_password, confirmation, name }) => {
          await add.mutateAsync({ name, ...(confirmation === '' ? { current_password } : { confirmation }) })
          onClose()
        }}
      >
        <OwnProof
          action="add_passkey"
          confirmation={form.values.confirmation}
          onConfirmed={(confirmation) => form.setFieldValue('confirmation', confirmation)}
          reason="Confirm it’s you first."
          isMissing={form.errors['current_password'] !== undefined}
        >
          <PasswordField label="Current password" autoComplete="current-password" {...form.getInputProps('current_password')} />
        </OwnProof>
        <TextField
          label="Name"
          hint="How you’ll recognize it in this list"
          maxLength={60}
          autoComplete="off"
          {...form.getInputProps('name')}
        />
      </Form>
    </Dialog>
  )
}
