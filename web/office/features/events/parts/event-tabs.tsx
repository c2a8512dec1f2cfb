import { Link, useLocation, useSearchParams } from 'react-router'
import { eventFilterTabs, readFilter } from './event-filters.ts'
import styles from './event-tabs.module.css'

/** Which nights: a row of links, so that the choice stands in the address. */
export function EventTabs() {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const current = readFilter(search)
  return (
    <nav aria-label="Which nights" className={styles.tabs}>
      {eventFilterTabs.map(({ value, label }) => {
        const query = new URLSearchParams(search)
        query.delete('cursor')
        query.set('status', value)
        return (
          <Link
            key={value}
            to={{ pathname, search: query.toString() }}
            className={styles.tab}
            aria-current={value === current ? 'page' : undefined}
            preventScrollReset
          >
            {label}
          </Link>
        )
      })}
    </nav>
  )
}
