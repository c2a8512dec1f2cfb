import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import styles from './booking-skeleton.module.css'

export function BookingSkeleton() {
  return (
    <Loading label="Loading your booking" className={styles.page}>
      <Skeleton width="16rem" height="2.75rem" />
      <Skeleton height="8rem" />
      <Skeleton height="18rem" />
      <Skeleton height="12rem" />
    </Loading>
  )
}
