import { useCallback, useEffect, useMemo, useState, useSyncExternalStore, type RefObject } from 'react'
import { lanesOf, type GridItem } from './grid-moves.ts'

interface Layout {
  items: ReadonlyMap<string, readonly GridItem[]>
  scale: 'days' | 'hours'
  isDense: boolean
}

/** Pixels: the style sheet's height of an item with its gap, and of a row around its items. */
const itemHeight = { plain: 44, dense: 24 }
const least = { plain: 56, dense: 50 }
const around = 12
const denseColumn = 140

/** Pixels beyond the visible area within which rows are rendered. */
const beyond = 200
/** A few rows are all rendered. */
const fewRows = 24

function heightOf(items: readonly GridItem[], { scale, isDense }: Pick<Layout, 'scale' | 'isDense'>): number {
  const kind = isDense ? 'dense' : 'plain'
  if (scale === 'hours') return Math.max(1, ...lanesOf(items).map(({ lane }) => lane + 1)) * 40 + around
  const most = Math.max(0, ...[...Map.groupBy(items, ({ date }) => date).values()].map((own) => own.length))
  return Math.max(least[kind], most * itemHeight[kind] + around)
}

function usePrinting(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = globalThis.matchMedia('print')
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    () => globalThis.matchMedia('print').matches,
    () => false,
  )
}

/** Which rows of a long grid are rendered: those in sight and some around them; all of them in print. */
export function useShownRows<Row extends { id: string }>(
  grid: RefObject<HTMLElement | null>,
  rows: readonly Row[],
  { items, scale, isDense }: Layout,
) {
  const [seen, setSeen] = useState({ from: 0, to: 800, left: 0, right: 1200 })
  const isPrinting = usePrinting()
  const tops = useMemo(() => {
    let top = 0
    return rows.map(({ id }) => {
      const own = { top, height: heightOf(items.get(id) ?? [], { scale, isDense }) }
      top += own.height
      return own
    })
  }, [rows, items, scale, isDense])
  const total = (tops.at(-1)?.top ?? 0) + (tops.at(-1)?.height ?? 0)

  useEffect(() => {
    const { current } = grid
    if (current === null) return undefined
    const look = () => {
      const [from, left] = [Math.floor(current.scrollTop / 200) * 200, Math.floor(current.scrollLeft / 200) * 200]
      const [to, right] = [from + current.clientHeight + 200, left + current.clientWidth + 200]
      setSeen((before) => (before.from === from && before.left === left ? before : { from, to, left, right }))
    }
    current.addEventListener('scroll', look, { passive: true })
    return () => current.removeEventListener('scroll', look)
  }, [grid])

  const isShort = rows.length <= fewRows
  const isAll = isPrinting || isShort
  const isSeen = ({ top, height }: { top: number; height: number }) =>
    isAll || (top + height > seen.from - beyond && top < seen.to + beyond)
  const shown = rows.flatMap((row, index) => {
    const { [index]: place } = tops
    return place !== undefined && isSeen(place) ? [{ row, index, place }] : []
  })
  const [first, last] = [shown[0]?.place, shown.at(-1)?.place]

  /** Scrolls to a row, so that it is rendered. */
  const reveal = useCallback(
    (id: string) => {
      const { current } = grid
      const { [rows.findIndex((row) => row.id === id)]: place } = tops
      if (current === null || place === undefined || isAll) return
      const head = 64
      if (place.top < current.scrollTop) current.scrollTop = Math.max(0, place.top - head)
      else if (place.top + place.height + head > current.scrollTop + current.clientHeight)
        current.scrollTop = place.top + place.height + head - current.clientHeight
    },
    [grid, rows, tops, isAll],
  )
  const columns = useMemo(
    () => ({ from: Math.floor(seen.left / denseColumn), to: Math.ceil(seen.right / denseColumn) }),
    [seen.left, seen.right],
  )
  return {
    rows: shown,
    /** So few rows that the page scrolls them, not the grid. */
    isShort,
    /** The visible ones of many narrow days. */
    columns,
    before: first?.top ?? 0,
    after: last === undefined ? 0 : total - last.top - last.height,
    reveal,
  }
}
