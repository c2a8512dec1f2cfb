import Laptop from 'lucide-react/icons/laptop'
import Smartphone from 'lucide-react/icons/smartphone'
import type { Device } from '#contract/accounts/profile.ts'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { formatEventDate } from '../../../../shared/format/format.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { useReaderZone } from '../../../../shared/format/use-now.ts'
import { useDevices } from '../../../../shared/profile/use-devices.ts'
import { useEndDevices } from '../../../../shared/profile/use-end-devices.ts'
import { describeDevice } from '../../../../shared/profile/describe-device.ts'
import styles from './devices.module.css'

/** Where the account is signed in. */
export function Devices() {
  const devices = useDevices()
  const endOthers = useEndDevices()
  const sessions = devices.data?.sessions ?? []
  return (
    <div className={styles.devices}>
      <div className={styles.head}>
        <h3 className={styles.title}>Devices</h3>
        {sessions.length > 1 && (
          <Button variant="secondary" size="small" pending={endOthers.isPending} onClick={() => endOthers.mutate('others')}>
            Sign out other devices
          </Button>
        )}
      </div>
      {devices.isPending && (
        <Loading label="Loading your devices" className={styles.list}>
          <Skeleton height="3rem" />
        </Loading>
      )}
      {devices.isError && devices.data === undefined && (
        <Notice
          tone="bad"
          action={
            <Button variant="secondary" size="small" onClick={() => void devices.refetch()}>
              Try again
            </Button>
          }
        >
          {errorMessage(devices.error, 'Your devices couldn’t be loaded.')}
        </Notice>
      )}
      {endOthers.isError && (
        <Notice tone="bad">{errorMessage(endOthers.error, 'Your other devices couldn’t be signed out.')}</Notice>
      )}
      <ul className={styles.list} aria-label="Devices">
        {sessions.map((device) => (
          <DeviceLine key={device.id} device={device} />
        ))}
      </ul>
    </div>
  )
}

function DeviceLine({ device }: { device: Device }) {
  const end = useEndDevices()
  const zone = useReaderZone() ?? 'UTC'
  const name = describeDevice(device.user_agent)
  const lastUsed = formatEventDate(device.last_used_at, zone)
  const Icon = /iPhone|iPad|Android/.test(name) ? Smartphone : Laptop
  return (
    <li className={styles.device}>
      <Icon className={styles.icon} size={20} aria-hidden="true" />
      <div className={styles.about}>
        <p className={styles.name}>{name}</p>
        <p className={styles.used}>
          {device.address} · last used {lastUsed}
        </p>
        {end.isError && <p role="alert">{errorMessage(end.error, 'This device couldn’t be signed out.')}</p>}
      </div>
      {device.is_current ? (
        <Badge tone="ok">This device</Badge>
      ) : (
        <Button
          variant="quiet"
          size="small"
          aria-label={`Sign out ${name}, last used ${lastUsed}`}
          pending={end.isPending}
          onClick={() => end.mutate({ id: device.id })}
        >
          Sign out
        </Button>
      )}
    </li>
  )
}
