import { Button } from '@mantine/core'
import ChevronRight from 'lucide-react/icons/chevron-right'
import ChevronsLeft from 'lucide-react/icons/chevrons-left'
import { Link, useLocation, useSearchParams } from 'react-router'
import type { ReactNode } from 'react'
import { formatCount } from '../../../shared/format/format.ts'
import styles from './cursor-pager.module.css'

interface CursorPagerProps {
  /** Across all pages. */
  count: number
  /** Where the server stops counting: this many, or more. */
  countLimit: number | undefined
  noun: readonly [one: string, many?: string]
  next: string | null
  isFiltered: boolean
  columnMenu: ReactNode
}

/** `1,805 reservations`, `1,000+ reservations` if the server stopped counting. */
const countWords = (count: number, limit: number | undefined, noun: CursorPagerProps['noun']) =>
  count === limit ? `${count.toLocaleString('en-US')}+ ${noun[1] ?? `${noun[0]}s`}` : formatCount(count, ...noun)

/** Pages by the list's cursor, in the address: earlier pages are reached by the browser's Back. */
export function CursorPager({ count, countLimit, noun, next, isFiltered, columnMenu }: CursorPagerProps) {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const at = (cursor: string | null) => {
    const query = new URLSearchParams(search)
    if (cursor === null) query.delete('cursor')
    else query.set('cursor', cursor)
    return { pathname, search: query.toString() }
  }
  if (count === 0 && !search.has('cursor')) return null
  const words = `${countWords(count, countLimit, noun)}${isFiltered ? (count === 1 ? ' matches' : ' match') : ''}`
  if (next === null && !search.has('cursor'))
    return (
      <div className={styles.pager}>
        <p>{words}</p>
        {columnMenu}
      </div>
    )
  return (
    <nav aria-label="Pages" className={styles.pager}>
      <span>{words}</span>
      {columnMenu}
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
