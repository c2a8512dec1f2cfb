import { PageHeader } from '../../../ui/page-header.tsx'
import { BackSkeleton, Skeleton, TitleSkeleton } from '../../../ui/skeleton.tsx'
import styles from './reservation-skeletons.module.css'

/** The shape of My Reservations. */
export function ReservationsSkeleton() {
  return (
    <div className={styles.page}>
      {/* The heading is known already. */}
      <PageHeader title="My Reservations" />
      <Skeleton width="11rem" height="3rem" />
      {[1, 2, 3].map((place) => (
        <div key={place} className={styles.booking}>
          <Skeleton height="100%" className={styles.card} />
        </div>
      ))}
    </div>
  )
}

/** The shape of one reservation. */
export function ReservationSkeleton() {
  return (
    <div className={`${styles.page} ${styles.spaced}`}>
      <PageHeader title={<TitleSkeleton />} back={<BackSkeleton />} />
      <div className={styles.ticket}>
        <Skeleton height="100%" className={styles.card} />
      </div>
      <Skeleton height="3rem" />
      <Skeleton height="10rem" className={styles.card} />
    </div>
  )
}
