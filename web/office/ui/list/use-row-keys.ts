import { useHotkeys } from '@mantine/hooks'
import type { RefObject } from 'react'

const rowsIn = (place: HTMLElement | null) => [...(place?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]

/** A row's link, or the row itself if it has none. */
const stopOf = (row: HTMLElement | undefined) => row?.querySelector<HTMLElement>('[data-row-link]') ?? row

/** J and K move between rows, Enter follows the focused link, X selects the row. */
export function useRowKeys(place: RefObject<HTMLElement | null>): void {
  const move = (by: number) => {
    const rows = rowsIn(place.current)
    const at = rows.findIndex((row) => row.contains(document.activeElement))
    stopOf(at < 0 ? rows[0] : rows[Math.min(Math.max(at + by, 0), rows.length - 1)])?.focus()
  }
  useHotkeys([
    ['j', () => move(1)],
    ['k', () => move(-1)],
    [
      'x',
      () =>
        rowsIn(place.current)
          .find((row) => row.contains(document.activeElement))
          ?.querySelector<HTMLInputElement>('input[type=checkbox]')
          ?.click(),
    ],
  ])
}
