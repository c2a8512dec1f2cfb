import { Link } from 'react-router'
import { paths, withQuery } from '../../../../shared/navigation/paths.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { ChangePasswordForm } from './change-password-form.tsx'
import styles from '../parts/security.module.css'

interface ChangePasswordDialogProps {
  onClose: () => void
  /** Where a code can be sent if the old password is forgotten. */
  email: string | null
}

export function ChangePasswordDialog({ onClose, email }: ChangePasswordDialogProps) {
  return (
    <Dialog open onClose={onClose} title="Change password">
      <p className={styles.text}>
        This signs out your other devices.{' '}
        <Link to={withQuery(paths.resetPassword, { email: email ?? undefined })}>Forgot your password?</Link>
      </p>
      <ChangePasswordForm onDone={onClose} />
    </Dialog>
  )
}
