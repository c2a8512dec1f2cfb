import { Skeleton } from '../../../ui/skeleton.tsx'
import styles from './notifications.module.css'

export function NotificationsSkeleton() {
  return (
    <div className={styles.page}>
      <Skeleton width="min(18rem, 75%)" height="3rem" />
      {[1, 2, 3, 4].map((place) => (
        <Skeleton key={place} height="7rem" />
      ))}
    </div>
  )
}
