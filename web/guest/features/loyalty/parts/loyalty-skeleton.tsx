import { Skeleton } from '../../../ui/skeleton.tsx'
import styles from './loyalty-skeleton.module.css'

/** The shape of both screens: a heading, a summary, a list. */
export function LoyaltySkeleton() {
  return (
    <div className={styles.page}>
      <Skeleton width="min(20rem, 70%)" height="3rem" />
      <Skeleton width="14rem" height="2.75rem" />
      {[1, 2, 3].map((place) => (
        <Skeleton key={place} height="10rem" className={styles.card} />
      ))}
    </div>
  )
}
