import { useEffectEvent, useLayoutEffect } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { hasMoved, useFocusOnArrival } from '../../shared/frame/use-arrival.ts'

/** The scroll position of each history entry, in pixels. */
const positions = new Map<string, number>()

const currentKey = (): string => {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'key' in state && typeof state.key === 'string' ? state.key : 'default'
}

/** Remembers scroll positions. On a reload the browser restores its own. */
export function rememberPositions(): void {
  history.scrollRestoration = 'manual'
  addEventListener('pagehide', () => {
    history.scrollRestoration = 'auto'
  })
  addEventListener('pageshow', () => {
    history.scrollRestoration = 'manual'
  })
  addEventListener('scroll', () => positions.set(currentKey(), scrollY), { passive: true })
}

/** While a new page loads, the view is at the top: the end of the previous page has nothing to show. */
export function useBeginning(): void {
  const type = useNavigationType()
  const begin = useEffectEvent(() => {
    if (hasMoved() && type !== NavigationType.Pop) scrollTo({ top: 0, behavior: 'instant' })
  })
  useLayoutEffect(() => begin(), [])
}

/** Once a new page is there: focuses its heading, and scrolls to its earlier position or to the top. */
export function useArrival(): void {
  const { key, hash } = useLocation()
  const type = useNavigationType()
  // Back and Forward between views of this page, which differ in their query.
  useLayoutEffect(() => {
    const top = positions.get(key)
    if (hasMoved() && type === NavigationType.Pop && top !== undefined) scrollTo({ top, behavior: 'instant' })
  }, [key, type])
  useFocusOnArrival(() => {
    document.documentElement.dataset['moved'] = ''
    const target = hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)))
    if (type !== NavigationType.Pop && target !== null) target.scrollIntoView({ behavior: 'instant' })
    else scrollTo({ top: type === NavigationType.Pop ? (positions.get(key) ?? 0) : 0, behavior: 'instant' })
  })
}
