import { Skeleton } from '../../../ui/skeleton.tsx'
import styles from './verify-identity.module.css'

export function VerificationSkeleton() {
  return (
    <div className={styles.page}>
      <Skeleton width="min(18rem, 75%)" height="3rem" />
      <Skeleton height="12rem" />
      <Skeleton height="16rem" />
    </div>
  )
}
