import { useState } from 'react'
import { useSetPassword } from '../../../../shared/profile/use-set-password.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { PassingNotice } from '../parts/passing-notice.tsx'
import styles from '../parts/security.module.css'
import { OwnProof } from './own-proof.tsx'

const closesMs = 2000

/** For an account that signs in by email or with a passkey: first a proof of who it is, then the password. */
export function SetPasswordDialog({ onClose }: { onClose: () => void }) {
  const [confirmation, setConfirmation] = useState('')
  return (
    <Dialog open onClose={onClose} title="Set a password">
      {confirmation === '' ? (
        <div className={styles.proof}>
          <OwnProof action="set_password" confirmation="" onConfirmed={setConfirmation} reason="Confirm it’s you first." />
        </div>
      ) : (
        <>
          <p className={styles.text}>You’ll still be able to sign in by email. This signs out your other devices.</p>
          <NewPassword confirmation={confirmation} onDone={onClose} />
        </>
      )}
    </Dialog>
  )
}

function NewPassword({ confirmation, onDone }: { confirmation: string; onDone: () => void }) {
  const { form, save, success } = useSetPassword(confirmation)
  return (
    <Form form={form} submit="Set password" disabled={success !== null} onSubmit={save}>
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
