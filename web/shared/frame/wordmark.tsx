import { paths } from '../navigation/paths.ts'
import { brand } from '#contract/base/brand.ts'
import { wordmark } from '../theme/brand.ts'
import { AppLink } from './app-link.tsx'
import styles from './wordmark.module.css'

/** The product's name, which links home. */
export function Wordmark({ to = paths.home }: { to?: string }) {
  return (
    <AppLink className={styles.wordmark} to={to} aria-label={brand}>
      {wordmark}
      <span className={styles.spark}>.</span>
    </AppLink>
  )
}
