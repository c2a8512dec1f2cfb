import { useEffectEvent, useLayoutEffect } from 'react'

/** The browser handles the first page's arrival. */
let isBeyondFirst = false

/** Whether someone has navigated within this page since it was loaded. */
export const hasMoved = (): boolean => isBeyondFirst

/** Focuses a new page's heading, then calls `onArrival`. Filters change the address too, but leave the focus alone. */
export function useFocusOnArrival(onArrival?: () => void): void {
  const arrive = useEffectEvent(() => {
    const isFirst = !isBeyondFirst
    isBeyondFirst = true
    if (isFirst) return
    const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main')
    if (heading !== null) {
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
    }
    onArrival?.()
  })
  useLayoutEffect(() => arrive(), [])
}
