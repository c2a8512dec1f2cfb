import type { ComponentType } from 'react'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { useBeginning } from './arrival.ts'
import styles from './waiting.module.css'

/** Shown while a screen loads: its own skeleton, or a blank page's. */
export function Waiting({ Shape = Page }: { Shape?: ComponentType | undefined }) {
  useBeginning()
  return (
    <Loading label="Loading" className={styles.place}>
      <Shape />
    </Loading>
  )
}

function Page() {
  return (
    <div className={styles.page}>
      <Skeleton width="60%" height="2.75rem" />
      <Skeleton />
      <Skeleton width="80%" />
      <Skeleton height="14rem" />
    </div>
  )
}
