import { Button } from '@mantine/core'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import styles from './filter-bar.module.css'

interface FilterBarProps {
  /** What the table is about, for those who hear it. */
  label: string
  /** The names of its filters in the address. */
  names: readonly string[]
  children: ReactNode
}

/** The filters of a list. Their values stand in the address: a reload, a shared link and the way back keep them. */
export function FilterBar({ label, names, children }: FilterBarProps) {
  const [search, setSearch] = useSearchParams()
  const isFiltered = names.some((name) => search.has(name))
  const clear = () =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        for (const name of [...names, 'cursor']) next.delete(name)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <search aria-label={label} className={styles.bar}>
      {children}
      {isFiltered && (
        <Button variant="subtle" color="gray" leftSection={<X size={16} aria-hidden="true" />} onClick={clear}>
          Clear
        </Button>
      )}
    </search>
  )
}
