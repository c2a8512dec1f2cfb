import { PageHeader } from '../../../ui/page-header.tsx'
import { BackSkeleton, Loading, Skeleton } from '../../../ui/skeleton.tsx'
import styles from './booking-skeleton.module.css'

/** The shape of a booking: its event, what to choose, and the price. */
export const BookingSkeleton = () => (
  <Loading label="Loading your booking" className={styles.form}>
    <Skeleton height="8rem" className={styles.event} />
    <Skeleton height="24rem" className={styles.choice} />
    <Skeleton height="14rem" className={styles.price} />
  </Loading>
)

/** The shape of its screen. */
export const BookEventSkeleton = () => (
  <>
    <PageHeader title="Book your night" back={<BackSkeleton />} />
    <BookingSkeleton />
  </>
)
