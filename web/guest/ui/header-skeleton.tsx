import styles from './page-header.module.css'
import { Skeleton } from './skeleton.tsx'

// Apart from the header, whose screens need no skeletons at first.

/** The way back, before its name is known. */
export const BackSkeleton = () => <Skeleton width="8rem" />

/** A title that is not known yet, as high as one line of it. */
export const TitleSkeleton = () => <Skeleton width="min(22rem, 70vw)" height="1lh" />

/** A small button that is not known yet. */
export const ActionSkeleton = () => (
  <span className={styles.action}>
    <Skeleton height="100%" />
  </span>
)
