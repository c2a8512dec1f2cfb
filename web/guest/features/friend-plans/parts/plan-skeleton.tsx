import { PageHeader } from '../../../ui/page-header.tsx'
import { BackSkeleton, Loading, Skeleton } from '../../../ui/skeleton.tsx'
import styles from './plan-page.module.css'

/** A client’s own plan: its event, its link, and who is going. */
export const PlanSkeleton = () => (
  <div className={styles.page}>
    <PageHeader title="Plan with friends" back={<BackSkeleton />} />
    <Skeleton height="6.5rem" className={styles.bone} />
    <Skeleton height="16rem" className={styles.bone} />
    <Skeleton height="26rem" className={styles.bone} />
  </div>
)

/** Below the heading of a plan behind its link: its event, the answer, and who is going. */
export const OpenedPlanSkeleton = () => (
  <Loading label="Loading the plan" className={styles.page}>
    <Skeleton height="6.5rem" className={styles.bone} />
    <Skeleton height="26.5rem" className={styles.bone} />
    <Skeleton height="24rem" className={styles.bone} />
  </Loading>
)
