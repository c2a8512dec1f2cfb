import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import styles from './reservation-skeleton.module.css'

export function ReservationSkeleton() {
  return (
    <Loading label="Loading your reservation" className={styles.page}>
      <Skeleton width="20rem" height="2.75rem" />
      <Skeleton height="24rem" className={styles.ticket} />
      <Skeleton height="10rem" />
    </Loading>
  )
}
