import { useSearchParams } from 'react-router'

/** Changes the address's query. The list starts again at its first page. */
export function useChangeAddress(): (values: Readonly<Record<string, string | null>>) => void {
  const [, setSearch] = useSearchParams()
  return (values) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries({ ...values, cursor: null })) {
          if (value === null || value === '') next.delete(name)
          else next.set(name, value)
        }
        return next
      },
      { replace: true, preventScrollReset: true },
    )
}

/** One value in the address's query; an empty one removes it. */
export function useFilter(name: string): [value: string, set: (value: string | null) => void] {
  const [search] = useSearchParams()
  const change = useChangeAddress()
  return [search.get(name) ?? '', (value) => change({ [name]: value })]
}

/** A list's sort order: `sort=name`, or `sort=-name` for descending. */
export function useSort(): { id: string | null; isDescending: boolean; toggle: (id: string) => void } {
  const [sort, setSort] = useFilter('sort')
  const id = sort === '' ? null : sort.replace(/^-/, '')
  const isDescending = sort.startsWith('-')
  return { id, isDescending, toggle: (next) => setSort(next === id && !isDescending ? `-${next}` : next) }
}
