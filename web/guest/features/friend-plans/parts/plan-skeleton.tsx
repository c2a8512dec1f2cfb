import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import styles from './plan-page.module.css'

export const PlanSkeleton = () => (
  <Loading label="Loading the plan" className={styles.page}>
    <Skeleton width="min(22rem, 80%)" height="3rem" />
    <Skeleton height="6rem" />
    <Skeleton height="12rem" />
  </Loading>
)
