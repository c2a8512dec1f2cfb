import { useSearchParams } from 'react-router'

/** One value in the query of the address. Another value begins the list anew; an empty one leaves the address. */
export function useFilter(name: string): [value: string, set: (value: string | null) => void] {
  const [search, setSearch] = useSearchParams()
  const set = (value: string | null) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        if (value === null || value === '') next.delete(name)
        else next.set(name, value)
        next.delete('cursor')
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return [search.get(name) ?? '', set]
}
