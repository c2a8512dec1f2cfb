import { Skeleton } from '@mantine/core'
import type { ComponentType } from 'react'
import styles from './waiting.module.css'

/** Shown while a screen loads, after 150 ms: its own skeleton, or a blank page's. */
export function Waiting({ Shape = Page }: { Shape?: ComponentType | undefined }) {
  return (
    <div className={styles.waiting} aria-busy="true">
      <output className="visually-hidden">Loading</output>
      <div aria-hidden="true">
        <Shape />
      </div>
    </div>
  )
}

function Page() {
  return (
    <div className={styles.page}>
      <Skeleton width="14rem" height="2rem" />
      <Skeleton height="5.5rem" radius="md" />
      <Skeleton height="18rem" radius="md" />
    </div>
  )
}
