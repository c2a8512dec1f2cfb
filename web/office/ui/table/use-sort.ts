import type { SortingState } from '@tanstack/react-table'
import { useSearchParams } from 'react-router'

/** The order of a table, in the query of its address: `sort=title`, or `sort=-title` downwards. */
export function useSort(): [SortingState, (sorting: SortingState) => void] {
  const [search, setSearch] = useSearchParams()
  const sort = search.get('sort')
  const sorting = sort === null || sort === '' ? [] : [{ id: sort.replace(/^-/, ''), desc: sort.startsWith('-') }]
  const set = ([first]: SortingState) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        if (first === undefined) next.delete('sort')
        else next.set('sort', `${first.desc ? '-' : ''}${first.id}`)
        next.delete('cursor')
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return [sorting, set]
}
