import { useForm } from '@mantine/form'
import { describeDevice } from '../../../../shared/profile/describe-device.ts'
import { useAddPasskey } from '../../../../shared/profile/passkeys.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import styles from '../parts/security.module.css'

/** The password, then the browser's own dialog. */
export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const add = useAddPasskey()
  const form = useForm<{ current_password: string; name: string }>({
    initialValues: { current_password: '', name: describeDevice(navigator.userAgent) },
    validate: {
      current_password: (typed) => (typed === '' ? 'Current password is required' : null),
      name: (typed) => (typed.trim() === '' ? 'Name is required' : null),
    },
  })
  return (
    <Dialog open onClose={onClose} title="Add a passkey">
      <p className={styles.text}>Your device asks for your face, your finger or its code next.</p>
      <Form
        form={form}
        submit="Continue"
        onSubmit={async (values) => {
          await add.mutateAsync(values)
          onClose()
        }}
      >
        <PasswordField label="Current password" autoComplete="current-password" {...form.getInputProps('current_password')} />
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
