import WifiOff from 'lucide-react/icons/wifi-off'
import { useSyncExternalStore } from 'react'
import styles from './offline-notice.module.css'

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** Says that the network is away, for as long as it is. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
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
