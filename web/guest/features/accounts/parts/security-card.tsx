import Download from 'lucide-react/icons/download'
import KeyRound from 'lucide-react/icons/key-round'
import Trash from 'lucide-react/icons/trash-2'
import { useId, useState, type ReactNode } from 'react'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useExportProfile } from '../../../../shared/profile/use-export-profile.ts'
import { ChangePasswordDialog } from './change-password-dialog.tsx'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'
import { Devices } from './devices.tsx'
import styles from './security.module.css'

/** The account's security, and its data. */
export function SecurityCard({ email }: { email: string | null }) {
  const heading = useId()
  const [opened, setOpened] = useState<'password' | 'deletion' | null>(null)
  const close = () => setOpened(null)
  const download = useExportProfile()
  return (
    <Card aria-labelledby={heading} className={styles.card}>
      <h2 id={heading}>Account Security</h2>
      <Line title="Password" text="A new password signs out your other devices.">
        <Button
          variant="secondary"
          size="small"
          icon={<KeyRound size={18} aria-hidden="true" />}
          onClick={() => setOpened('password')}
        >
          Change Password
        </Button>
      </Line>
      <Devices />
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
      <ChangePasswordDialog open={opened === 'password'} onClose={close} email={email} />
      <DeleteAccountDialog open={opened === 'deletion'} onClose={close} />
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
