import type { CSSProperties, ReactNode } from 'react'
import { classNames } from '../../shared/frame/class-names.ts'
import styles from './skeleton.module.css'

interface SkeletonProps {
  /** CSS lengths; by default the height of a line of text. */
  width?: string
  height?: string
  className?: string | undefined
}

/** A placeholder in the final size of what is loading. */
export function Skeleton({ width = '100%', height = '1em', className }: SkeletonProps) {
  const size: CSSProperties = { width, height }
  return <span className={classNames(styles.bone, className)} style={size} />
}

/** Around skeletons: announces once what is loading, and shows nothing in the first 150 ms. */
export function Loading({ label, className, children }: { label: string; className?: string | undefined; children: ReactNode }) {
  return (
    <div className={styles.loading} aria-busy="true">
      <output className="visually-hidden">{label}</output>
      <div className={className} aria-hidden="true">
        {children}
      </div>
    </div>
  )
}

/** Of a header: the way back, a title as high as one line of it, and a small button, none of them known yet. */
export const BackSkeleton = () => <Skeleton width="8rem" />
export const TitleSkeleton = () => <Skeleton width="min(22rem, 70vw)" height="1lh" />
export const ActionSkeleton = () => (
  <span className={styles.action}>
    <Skeleton height="100%" />
  </span>
)
