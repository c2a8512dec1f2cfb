import { paths } from '../navigation/paths.ts'
import { brand, brandName } from '../theme/brand.ts'
import { AppLink } from './app-link.tsx'
import styles from './wordmark.module.css'

/** The product's wordmark, which links home. */
export function Wordmark() {
  return (
    <AppLink className={styles.wordmark} to={paths.home} aria-label={brandName}>
      {brand}
      <span className={styles.spark}>.</span>
    </AppLink>
  )
}
