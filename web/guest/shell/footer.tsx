import { Link } from 'react-router'
import { paths } from '../../shared/navigation/paths.ts'
import styles from './footer.module.css'
import { Wordmark } from '../../shared/frame/wordmark.tsx'

const links = [
  { to: paths.events, label: 'All events' },
  { to: paths.clubs, label: 'Clubs' },
  { to: paths.help, label: 'Help' },
  { to: paths.terms, label: 'Terms' },
  { to: paths.privacy, label: 'Privacy' },
]

export function Footer() {
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <Wordmark />
        <p className={styles.note}>Event times are local to each club. Prices include all fees.</p>
        <nav aria-label="Footer" className={styles.links}>
          {links.map(({ to, label }) => (
            <Link key={to} className={styles.link} to={to}>
              {label}
            </Link>
          ))}
        </nav>
      </div>
    </footer>
  )
}
