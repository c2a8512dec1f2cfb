import { useState } from 'react'
import { deletionWords } from '../../../../shared/profile/account-messages.ts'
import { usePasskeys } from '../../../../shared/profile/passkeys.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogActions } from '../../../ui/dialog.tsx'
import { DeleteAccountForm } from './delete-account-form.tsx'
import styles from '../parts/security.module.css'

/** Asks first, then requires the password or what stands for it. */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const [isConfirmed, setIsConfirmed] = useState(false)
  const hasPassword = usePasskeys().data?.has_password ?? true
  return (
    <Dialog
      open
      onClose={onClose}
      title={isConfirmed ? (hasPassword ? 'Enter your password' : 'Confirm it’s you') : 'Delete your account?'}
    >
      {isConfirmed ? (
        <DeleteAccountForm onCancel={onClose} />
      ) : (
        <>
          <p className={styles.text}>{deletionWords}</p>
          <DialogActions>
            <Button variant="secondary" onClick={onClose}>
              Keep account
            </Button>
            <Button variant="danger" onClick={() => setIsConfirmed(true)}>
              Continue
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  )
}
