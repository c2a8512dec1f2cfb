import Download from 'lucide-react/icons/download'
import KeyRound from 'lucide-react/icons/key-round'
import Trash from 'lucide-react/icons/trash-2'
import { useId, useState, type ReactNode } from 'react'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { LoadingDialog } from '../../../ui/dialog.tsx'
import { Later, lazyPart } from '../../../ui/lazy-part.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { usePasskeys } from '../../../../shared/profile/passkeys.ts'
import { useExportProfile } from '../../../../shared/profile/use-export-profile.ts'
import styles from '../parts/security.module.css'

const Devices = lazyPart(async () => (await import('../parts/devices.tsx')).Devices)
const Passkeys = lazyPart(async () => (await import('./passkeys.tsx')).Passkeys)
const ChangePasswordDialog = lazyPart(async () => (await import('./change-password-dialog.tsx')).ChangePasswordDialog)
const SetPasswordDialog = lazyPart(async () => (await import('./set-password-dialog.tsx')).SetPasswordDialog)
const DeleteAccountDialog = lazyPart(async () => (await import('./delete-account-dialog.tsx')).DeleteAccountDialog)

/** The account's security, and its data. */
export function SecurityCard({ email }: { email: string | null }) {
  const heading = useId()
  const [opened, setOpened] = useState<'password' | 'first password' | 'deletion' | null>(null)
  const close = () => setOpened(null)
  const download = useExportProfile()
  const hasPassword = usePasskeys().data?.has_password ?? true
  return (
    <Card aria-labelledby={heading} className={styles.card}>
      <h2 id={heading}>Account Security</h2>
      <Line
        title="Password"
        text={
          hasPassword
            ? 'A new password signs out your other devices.'
            : 'You don’t have one. You sign in by email or with a passkey.'
        }
      >
        <Button
          variant="secondary"
          size="small"
          icon={<KeyRound size={18} aria-hidden="true" />}
          onClick={() => setOpened(hasPassword ? 'password' : 'first password')}
        >
          {hasPassword ? 'Change Password' : 'Set a password'}
        </Button>
      </Line>
      <Later fallback={<Skeleton height="6.5rem" />}>
        <Passkeys />
      </Later>
      <Later fallback={<Skeleton height="6.5rem" />}>
        <Devices />
      </Later>
      <Line title="Your data" text="Everything we keep about you, in one JSON file.">
        <Button
          variant="secondary"
          size="small"
          icon={<Download size={18} aria-hidden="true" />}
          pending={download.isPending}
          onClick={() => download.mutate()}
        >
          Export my data
        </Button>
      </Line>
      {download.isError && (
        <Notice tone="bad">{errorMessage(download.error, 'Your data couldn’t be exported. Try again in a moment.')}</Notice>
      )}
      <Line title="Delete account" text="Permanently deletes your personal data.">
        <Button
          variant="secondary"
          size="small"
          className={styles.delete}
          icon={<Trash size={18} aria-hidden="true" />}
          onClick={() => setOpened('deletion')}
        >
          Delete Account
        </Button>
      </Line>
      <Later fallback={<LoadingDialog title={hasPassword ? 'Change password' : 'Set a password'} onClose={close} />}>
        {opened === 'first password' && <SetPasswordDialog onClose={close} />}
        {opened === 'password' && <ChangePasswordDialog onClose={close} email={email} />}
      </Later>
      <Later fallback={<LoadingDialog title="Delete your account?" onClose={close} />}>
        {opened === 'deletion' && <DeleteAccountDialog onClose={close} />}
      </Later>
    </Card>
  )
}

function Line({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className={styles.line}>
      <div>
        <h3 className={styles.title}>{title}</h3>
        <p className={styles.text}>{text}</p>
      </div>
      {children}
    </div>
  )
}
