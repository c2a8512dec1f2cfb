import WifiOff from 'lucide-react/icons/wifi-off'
import { useOnline } from '../ui/use-online.ts'
import styles from './offline-notice.module.css'

/** Says that the network is away, for as long as it is. */
export function OfflineNotice() {
  const isOnline = useOnline()
  return (
    <output className={styles.place}>
      {!isOnline && (
        <span className={styles.notice}>
          <WifiOff size={18} aria-hidden="true" />
          You’re offline. This page may be out of date.
        </span>
      )}
    </output>
  )
}
