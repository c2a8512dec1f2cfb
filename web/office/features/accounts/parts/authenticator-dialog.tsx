import { TextInput, type TextInputProps } from '@mantine/core'
import type { ComponentProps } from 'react'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import styles from './security.module.css'

interface AuthenticatorDialogProps {
  secret: string
  qr: { size: number; path: string }
  onSubmit: (values: { code: string }) => Promise<unknown>
  onClose: () => void
}

/** In groups of four, as one types it. */
const grouped = (secret: string) => secret.replaceAll(/(.{4})(?=.)/g, '$1 ')

/** The secret for the app, as a picture to scan or a key to type, and the first code it shows. */
export function AuthenticatorDialog({ secret, qr, onSubmit, onClose }: AuthenticatorDialogProps) {
  const margin = 4
  const box = `${-margin} ${-margin} ${qr.size + 2 * margin} ${qr.size + 2 * margin}`
  return (
    <ActionDialog<{ code: string }>
      title="Scan the code with your app"
      submit="Switch on"
      initial={{ code: '' }}
      validate={({ code }): Record<string, string> => (code.trim() === '' ? { code: 'Enter the code' } : {})}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      {(form) => (
        <>
          <svg className={styles.qr} viewBox={box} role="img" aria-label="QR code for your authenticator app">
            <rect x={-margin} y={-margin} width="100%" height="100%" fill="#fff" />
            <path d={qr.path} fill="#000" />
          </svg>
          <p>
            Can’t scan it? Enter this key in the app: <code className={styles.key}>{grouped(secret)}</code>
          </p>
          <CodeField label="Code from the app" {...form.getInputProps('code')} />
        </>
      )}
    </ActionDialog>
  )
}

export const CodeField = (props: TextInputProps) => (
  <TextInput label="Code" description="Six digits from your authenticator app" required autoComplete="one-time-code" {...props} />
)

export const OwnPasswordField = (props: ComponentProps<typeof PasswordField>) => (
  <PasswordField label="Current password" required autoComplete="current-password" {...props} />
)
