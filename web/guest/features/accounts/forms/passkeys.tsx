import KeyRound from 'lucide-react/icons/key-round'
import { useState } from 'react'
import { maxPasskeys, type Passkey } from '#contract/accounts/passkeys.ts'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { formatEventDate } from '../../../../shared/format/format.ts'
import { useReaderZone } from '../../../../shared/format/use-now.ts'
import { passkeyWords, usePasskeys, useRemovePasskey } from '../../../../shared/profile/passkeys.ts'
import { Button } from '../../../ui/button.tsx'
import { LoadingDialog } from '../../../ui/dialog.tsx'
import { Later, lazyPart } from '../../../ui/lazy-part.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { LoadFailure } from '../parts/load-failure.tsx'
import styles from '../parts/devices.module.css'

const AddPasskeyDialog = lazyPart(async () => (await import('./add-passkey-dialog.tsx')).AddPasskeyDialog)

/** What signs in instead of the password. */
export function Passkeys() {
  const query = usePasskeys()
  const [isAdding, setIsAdding] = useState(false)
  const passkeys = query.data?.passkeys ?? []
  const close = () => setIsAdding(false)
  return (
    <div className={styles.devices}>
      <div className={styles.head}>
        <div>
          <h3 className={styles.title}>Passkeys</h3>
          <p className={styles.used}>{passkeyWords}</p>
        </div>
        {query.data !== undefined && passkeys.length < maxPasskeys && (
          <Button variant="secondary" size="small" onClick={() => setIsAdding(true)}>
            Add a passkey
          </Button>
        )}
      </div>
      {query.isPending && (
        <Loading label="Loading your passkeys" className={styles.list}>
          <Skeleton height="3rem" />
        </Loading>
      )}
      <LoadFailure query={query} message="Your passkeys couldn’t be loaded." />
      {passkeys.length > 0 && (
        <ul className={styles.list} aria-label="Passkeys">
          {passkeys.map((passkey) => (
            <PasskeyLine key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      <Later fallback={<LoadingDialog title="Add a passkey" onClose={close} />}>
        {isAdding && <AddPasskeyDialog onClose={close} />}
      </Later>
    </div>
  )
}

function PasskeyLine({ passkey: { id, name, created_at, last_used_at } }: { passkey: Passkey }) {
  const remove = useRemovePasskey()
  const zone = useReaderZone() ?? 'UTC'
  return (
    <li className={styles.device}>
      <KeyRound className={styles.icon} size={20} aria-hidden="true" />
      <div className={styles.about}>
        <p className={styles.name}>{name}</p>
        <p className={styles.used}>
          {last_used_at === null
            ? `Added ${formatEventDate(created_at, zone)}, not used yet`
            : `Last used ${formatEventDate(last_used_at, zone)}`}
        </p>
        {remove.isError && <p role="alert">{errorMessage(remove.error, 'This passkey couldn’t be removed.')}</p>}
      </div>
      <Button
        variant="quiet"
        size="small"
        aria-label={`Remove passkey ${name}`}
        pending={remove.isPending}
        onClick={() => remove.mutate(id)}
      >
        Remove
      </Button>
    </li>
  )
}
