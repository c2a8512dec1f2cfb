import type { ComponentType } from 'react'
import styles from './waiting.module.css'

/** In place of a screen that is on its way: its own shape, or a bare page's. Nothing of it shows in the first 150 ms. */
export function Waiting({ Shape }: { Shape?: ComponentType | undefined }) {
  return (
    <div className={styles.waiting} aria-busy="true">
      <output className="visually-hidden">Loading</output>
      <div aria-hidden="true">{Shape ? <Shape /> : <Page />}</div>
    </div>
  )
}

function Page() {
  return (
    <div className={styles.page}>
      <span className={styles.title} />
      <span className={styles.line} />
      <span className={styles.line} />
      <span className={styles.block} />
    </div>
  )
}
