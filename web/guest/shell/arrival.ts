import { useEffectEvent, useLayoutEffect } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

/** Where each entry of the history was left, in pixels. */
const positions = new Map<string, number>()
/** The first page is the browser's own arrival. */
let hasArrived = false

const currentKey = (): string => {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'key' in state && typeof state.key === 'string' ? state.key : 'default'
}

/** Remembers where pages were left. A reload stays with the browser, which knows its own place best. */
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

/** While a new page is on its way, the view is where it will begin: the end of the page before has nothing to show. */
export function useBeginning(): void {
  const type = useNavigationType()
  const begin = useEffectEvent(() => {
    if (hasArrived && type !== NavigationType.Pop) scrollTo({ top: 0, behavior: 'instant' })
  })
  useLayoutEffect(() => begin(), [])
}

/**
 * Once a new page stands: the focus on its heading, and the scroll where it was left or at the top. Only then: filters
 * change the address, too, and leave the page where it is.
 */
export function useArrival(): void {
  const { key, hash } = useLocation()
  const type = useNavigationType()
  const arrive = useEffectEvent(() => {
    const isFirst = !hasArrived
    hasArrived = true
    if (isFirst) return
    document.documentElement.dataset['moved'] = ''
    const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main')
    if (heading !== null) {
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
    }
    const target = hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)))
    if (type !== NavigationType.Pop && target !== null) target.scrollIntoView({ behavior: 'instant' })
    else scrollTo({ top: type === NavigationType.Pop ? (positions.get(key) ?? 0) : 0, behavior: 'instant' })
  })
  useLayoutEffect(() => arrive(), [])
}
