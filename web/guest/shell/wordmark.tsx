import { Link } from 'react-router'
import { brand, brandName } from '../../shared/theme/brand.ts'
import { paths } from '../../shared/navigation/paths.ts'
import styles from './wordmark.module.css'

export function Wordmark() {
  return (
    <Link className={styles.wordmark} to={paths.home} aria-label={brandName}>
      {brand}
      <span className={styles.spark}>.</span>
    </Link>
  )
}
