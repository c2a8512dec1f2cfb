import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import styles from './reservations-skeleton.module.css'

export function ReservationsSkeleton() {
  return (
    <Loading label="Loading your reservations" className={styles.page}>
      <Skeleton width="18rem" height="2.75rem" />
      <Skeleton width="12rem" height="3rem" />
      {[1, 2, 3].map((place) => (
        <Skeleton key={place} height="9.5rem" className={styles.card} />
      ))}
    </Loading>
  )
}
