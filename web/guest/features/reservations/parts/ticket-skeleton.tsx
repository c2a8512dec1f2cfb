import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import styles from './ticket-page.module.css'

/** The shape of a ticket. */
export function TicketSkeleton() {
  return (
    <Loading label="Loading your ticket" className={styles.page}>
      <Skeleton width="min(22rem, 70%)" height="3rem" />
      <Skeleton height="30rem" />
      <Skeleton height="8rem" />
    </Loading>
  )
}
