import { Button } from '@mantine/core'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import type { SecondFactor } from '#contract/accounts/second-factor.ts'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { useExportProfile } from '../../../../shared/profile/use-export-profile.ts'
import { Panel } from '../../../ui/panel.tsx'
import { Devices } from './devices.tsx'
import { Passkeys } from './passkeys.tsx'
import { SecondFactorLine } from './second-factor.tsx'
import { Notice } from './notice.tsx'
import styles from './security.module.css'

const PasswordDialog = lazy(async () => ({ default: (await import('./password-dialog.tsx')).PasswordDialog }))
const DeletionDialog = lazy(async () => ({ default: (await import('./deletion-dialog.tsx')).DeletionDialog }))

/** The account's security, and its data. */
export function SecurityPanel({ email, factor }: { email: string | null; factor: SecondFactor | undefined }) {
  const [opened, setOpened] = useState<'password' | 'deletion' | null>(null)
  const close = () => setOpened(null)
  const download = useExportProfile()
  return (
    <Panel title="Account Security">
      <div className={styles.body}>
        <Line title="Password" text="A new password signs out your other devices.">
          <Button variant="default" onClick={() => setOpened('password')}>
            Change Password
          </Button>
        </Line>
        {factor !== undefined && <SecondFactorLine factor={factor} onSetUp={() => undefined} />}
        <Passkeys />
        <Devices />
        <Line title="Your data" text="Everything we keep about you, in one JSON file.">
          <Button variant="default" loading={download.isPending} onClick={() => download.mutate()}>
            Export my data
          </Button>
        </Line>
        {download.isError && (
          <Notice tone="bad">{errorMessage(download.error, 'Your data couldn’t be exported. Try again in a moment.')}</Notice>
        )}
        <Line title="Delete account" text="Permanently deletes your personal data.">
          <Button variant="default" c="red" onClick={() => setOpened('deletion')}>
            Delete Account
          </Button>
        </Line>
      </div>
      <Suspense>
        {opened === 'password' && <PasswordDialog email={email} onClose={close} />}
        {opened === 'deletion' && <DeletionDialog onClose={close} />}
      </Suspense>
    </Panel>
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
