import { useEffectEvent, useLayoutEffect } from 'react'

/** The first page is the browser's own arrival. */
let hasArrived = false

/** Once a new page stands, the focus goes to its heading. Filters change the address, too, and leave it where it is. */
export function useArrival(): void {
  const arrive = useEffectEvent(() => {
    const isFirst = !hasArrived
    hasArrived = true
    if (isFirst) return
    const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main')
    if (heading === null) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  })
  useLayoutEffect(() => arrive(), [])
}
