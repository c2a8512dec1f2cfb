import { TextInput, type TextInputProps } from '@mantine/core'
import type { ComponentProps } from 'react'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import { PasswordField } from '../../../ui/form/password-field.tsx'
import styles from './security.module.css'

interface AuthenticatorDialogProps {
  secret: string
  qr: { size: number; path: string }
  onSubmit: (values: { code: string }) => Promise<unknown>
  onClose: () => void
}

/** In groups of four, as one types it. */
const grouped = (secret: string) => secret.replaceAll(/(.{4})(?=.)/g, '$1 ')

/** Black on white in both themes, with the quiet margin that scanners need. */
function pictureOf({ size, path }: AuthenticatorDialogProps['qr']): string {
  const margin = 4
  const box = `${-margin} ${-margin} ${size + 2 * margin} ${size + 2 * margin}`
  const white = `<rect x="${-margin}" y="${-margin}" width="100%" height="100%" fill="#fff"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">${white}<path d="${path}"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

/** The secret for the app, as a picture to scan or a key to type, and the first code it shows. */
export function AuthenticatorDialog({ secret, qr, onSubmit, onClose }: AuthenticatorDialogProps) {
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
          <img className={styles.qr} src={pictureOf(qr)} alt="QR code for your authenticator app" />
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
