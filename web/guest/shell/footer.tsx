import { Link } from 'react-router'
import { paths } from '../../shared/navigation/paths.ts'
import styles from './footer.module.css'
import { Wordmark } from '../../shared/frame/wordmark.tsx'
import { usePublishedPages } from '../domain/published-pages.ts'

export function Footer() {
  const { pages } = usePublishedPages()
  const links = [
    ['All events', paths.events],
    ['Clubs', paths.clubs],
    ...pages.map((page) => [`${page[0]?.toUpperCase() ?? ''}${page.slice(1)}`, paths.ownPage(page)]),
  ] as [string, string][]
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <Wordmark />
        <p className={styles.note}>Event times are local to each club. Prices include all fees.</p>
        <nav aria-label="Footer" className={styles.links}>
          {links.map(([label, to]) => (
            <Link key={to} className={styles.link} to={to}>
              {label}
            </Link>
          ))}
        </nav>
      </div>
    </footer>
  )
}
