import { Button, Skeleton, TextInput } from '@mantine/core'
import KeyRound from 'lucide-react/icons/key-round'
import { useState } from 'react'
import { maxPasskeys, type Passkey } from '#contract/accounts/passkeys.ts'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { formatEventDate } from '../../../../shared/format/format.ts'
import { useReaderZone } from '../../../../shared/format/use-now.ts'
import { describeDevice } from '../../../../shared/profile/describe-device.ts'
import { passkeyWords, useAddPasskey, usePasskeys, useRemovePasskey } from '../../../../shared/profile/passkeys.ts'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import { OwnPasswordField } from './authenticator-dialog.tsx'
import { Notice } from './notice.tsx'
import styles from './security.module.css'

/** What signs in instead of the password and its code. */
export function Passkeys() {
  const query = usePasskeys()
  const [isAdding, setIsAdding] = useState(false)
  const passkeys = query.data?.passkeys ?? []
  return (
    <div className={styles.devices}>
      <div className={styles.head}>
        <div>
          <h3 className={styles.title}>Passkeys</h3>
          <p className={styles.text}>{passkeyWords}</p>
        </div>
        {query.data !== undefined && passkeys.length < maxPasskeys && (
          <Button variant="default" onClick={() => setIsAdding(true)}>
            Add a passkey
          </Button>
        )}
      </div>
      {query.isPending && <Skeleton height="2.75rem" />}
      {query.isError && query.data === undefined && (
        <Notice tone="bad">
          {errorMessage(query.error, 'Your passkeys couldn’t be loaded.')}{' '}
          <Button variant="default" size="xs" onClick={() => void query.refetch()}>
            Try again
          </Button>
        </Notice>
      )}
      {passkeys.length > 0 && (
        <ul aria-label="Passkeys">
          {passkeys.map((passkey) => (
            <PasskeyLine key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {isAdding && <AddPasskeyDialog onClose={() => setIsAdding(false)} />}
    </div>
  )
}

function PasskeyLine({ passkey: { id, name, created_at, last_used_at } }: { passkey: Passkey }) {
  const remove = useRemovePasskey()
  const zone = useReaderZone() ?? 'UTC'
  return (
    <li className={styles.device}>
      <KeyRound className={styles.icon} size={18} aria-hidden="true" />
      <div className={styles.about}>
        <p className={styles.name}>{name}</p>
        <p className={styles.text}>
          {last_used_at === null
            ? `Added ${formatEventDate(created_at, zone)}, not used yet`
            : `Last used ${formatEventDate(last_used_at, zone)}`}
        </p>
        {remove.isError && <p role="alert">{errorMessage(remove.error, 'This passkey couldn’t be removed.')}</p>}
      </div>
      <Button
        variant="subtle"
        color="gray"
        size="xs"
        aria-label={`Remove passkey ${name}`}
        loading={remove.isPending}
        onClick={() => remove.mutate(id)}
      >
        Remove
      </Button>
    </li>
  )
}

/** The password, then the browser's own dialog. */
function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const add = useAddPasskey()
  return (
    <ActionDialog<{ current_password: string; name: string }>
      title="Add a passkey"
      submit="Continue"
      initial={{ current_password: '', name: describeDevice(navigator.userAgent) }}
      validate={({ name }): Record<string, string> => (name.trim() === '' ? { name: 'Name is required' } : {})}
      onSubmit={async (values) => add.mutateAsync(values)}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p>Next, your device asks for your face, fingerprint or passcode.</p>
          <OwnPasswordField {...form.getInputProps('current_password')} />
          <TextInput
            label="Name"
            description="How you’ll recognize it in this list"
            required
            maxLength={60}
            autoComplete="off"
            {...form.getInputProps('name')}
          />
        </>
      )}
    </ActionDialog>
  )
}
