import { useState } from 'react'
import { deletionWords } from '../../../../shared/profile/account-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogActions } from '../../../ui/dialog.tsx'
import { DeleteAccountForm } from '../forms/delete-account-form.tsx'
import styles from './security.module.css'

interface DeleteAccountDialogProps {
  open: boolean
  onClose: () => void
}

/** Asks first, then requires the password. */
export function DeleteAccountDialog({ open, onClose }: DeleteAccountDialogProps) {
  const [isConfirmed, setIsConfirmed] = useState(false)
  const close = () => {
    setIsConfirmed(false)
    onClose()
  }
  return (
    <Dialog open={open} onClose={close} title={isConfirmed ? 'Enter your password' : 'Delete your account?'}>
      {isConfirmed ? (
        <DeleteAccountForm onCancel={close} />
      ) : (
        <>
          <p className={styles.text}>{deletionWords}</p>
          <DialogActions>
            <Button variant="secondary" onClick={close}>
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
