import { Skeleton } from '@mantine/core'
import styles from './skeletons.module.css'

const counted = (count: number) => Array.from({ length: count }, (_, index) => `part ${index}`)

/** The shape of a screen with a heading and a table. */
export function TableSkeleton({ rows = 8 }: { rows?: number }) {
  return (
    <div className={styles.page}>
      <Skeleton width="12rem" height="2rem" />
      <Skeleton height="2.25rem" />
      <div>
        {counted(rows).map((key) => (
          <div key={key} className={styles.row}>
            <Skeleton height="0.875rem" width="30%" />
            <Skeleton height="0.875rem" width="20%" />
            <Skeleton height="0.875rem" width="15%" />
          </div>
        ))}
      </div>
    </div>
  )
}

/** The shape of a screen with a form. */
export function FormSkeleton({ fields = 6 }: { fields?: number }) {
  return (
    <div className={styles.page}>
      <Skeleton width="12rem" height="2rem" />
      <div className={styles.form}>
        {counted(fields).map((key) => (
          <div key={key} className={styles.field}>
            <Skeleton height="0.875rem" width="8rem" />
            <Skeleton height="2.25rem" />
          </div>
        ))}
      </div>
    </div>
  )
}

/** The shape of a dashboard. */
export function DashboardSkeleton() {
  return (
    <div className={styles.page}>
      <Skeleton width="14rem" height="2rem" />
      <div className={styles.stats}>
        {counted(4).map((key) => (
          <Skeleton key={key} height="5rem" radius="md" />
        ))}
      </div>
      <Skeleton height="16rem" radius="md" />
    </div>
  )
}
