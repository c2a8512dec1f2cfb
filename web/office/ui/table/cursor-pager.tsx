import { Button } from '@mantine/core'
import ChevronRight from 'lucide-react/icons/chevron-right'
import ChevronsLeft from 'lucide-react/icons/chevrons-left'
import { Link, useLocation, useSearchParams } from 'react-router'
import { formatCount } from '../../../shared/format/format.ts'
import styles from './cursor-pager.module.css'

interface CursorPagerProps {
  /** Of all pages. */
  count: number
  /** One of them, and several where that is more than an `s`. */
  one: string
  many?: string
  next: string | null
}

/** Pages by the cursor of the list, in the address: what is between is behind the browser's way back. */
export function CursorPager({ count, one, many, next }: CursorPagerProps) {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const at = (cursor: string | null) => {
    const query = new URLSearchParams(search)
    if (cursor === null) query.delete('cursor')
    else query.set('cursor', cursor)
    return { pathname, search: query.toString() }
  }
  if (count === 0 && !search.has('cursor')) return null
  return (
    <nav aria-label="Pages" className={styles.pager}>
      <span>{formatCount(count, one, many)}</span>
      {search.has('cursor') && (
        <Button
          component={Link}
          to={at(null)}
          variant="default"
          size="xs"
          leftSection={<ChevronsLeft size={16} aria-hidden="true" />}
        >
          First page
        </Button>
      )}
      {next !== null && (
        <Button
          component={Link}
          to={at(next)}
          variant="default"
          size="xs"
          rightSection={<ChevronRight size={16} aria-hidden="true" />}
        >
          Next page
        </Button>
      )}
    </nav>
  )
}
