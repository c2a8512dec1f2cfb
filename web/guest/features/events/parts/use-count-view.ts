import { useEffect } from 'react'
import { countEventView } from '#contract/events.ts'
import { call } from '../../../../shared/api/api.ts'

/** In milliseconds: a page that is left at once was not looked at. */
const looked = 2000
const counted = new Set<string>()

/** Counts a view of an event that can still be booked: once a visit, after the page has long been drawn. A count that fails is not missed. */
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
