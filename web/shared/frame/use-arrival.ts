import { useEffectEvent, useLayoutEffect } from 'react'

/** The first page is the browser's own arrival. */
let isBeyondFirst = false

/** Whether somebody has moved on within this page since it was loaded. */
export const hasMoved = (): boolean => isBeyondFirst

/**
 * Moves the focus to the heading of a page that has just appeared, then calls `onArrival`. Only then: filters change the
 * address as well, and leave the focus where it is.
 */
export function useArrival(onArrival?: () => void): void {
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
