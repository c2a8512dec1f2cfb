import { PageHeader } from '../../../ui/page-header.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import styles from './reservation-skeletons.module.css'

/** The shape of My Reservations. */
export function ReservationsSkeleton() {
  return (
    <div className={styles.page}>
      {/* The heading is known already. */}
      <PageHeader title="My Reservations" />
      <Skeleton width="11rem" height="3rem" />
      {[1, 2, 3].map((place) => (
        <Skeleton key={place} height="11rem" className={styles.card} />
      ))}
    </div>
  )
}

/** The shape of one reservation. */
export function ReservationSkeleton() {
  return (
    <div className={styles.page}>
      <div className={styles.title}>
        <Skeleton width="9rem" height="1.25rem" />
        <Skeleton width="min(22rem, 70%)" height="3rem" />
      </div>
      <Skeleton height="21rem" className={styles.card} />
      <Skeleton height="3rem" />
      <Skeleton height="10rem" className={styles.card} />
    </div>
  )
}
