import { Link } from 'react-router'
import { paths } from '../../shared/navigation/paths.ts'
import styles from './footer.module.css'
import { Wordmark } from '../../shared/frame/wordmark.tsx'

export function Footer() {
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <Wordmark />
        <p className={styles.note}>Times are those of each club. Prices include all fees.</p>
        <Link className={styles.link} to={paths.events}>
          All events
        </Link>
      </div>
    </footer>
  )
}
