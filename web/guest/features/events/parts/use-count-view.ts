import { useEffect } from 'react'
import { countEventView } from '#contract/events/events.ts'
import { call } from '../../../../shared/api/api.ts'

/** In milliseconds: a page left at once does not count as viewed. */
const looked = 2000
const counted = new Set<string>()

/** Counts a view of a bookable event, once per visit, well after the page is drawn. A failed count is not retried. */
export function useCountView({ id, is_past, is_cancelled }: { id: string; is_past: boolean; is_cancelled: boolean }): void {
  const isOver = is_past || is_cancelled
  useEffect(() => {
    if (isOver || counted.has(id)) return undefined
    const timer = setTimeout(() => {
      counted.add(id)
      call(countEventView, { params: { id } }).catch(() => undefined)
    }, looked)
    return () => clearTimeout(timer)
  }, [id, isOver])
}
