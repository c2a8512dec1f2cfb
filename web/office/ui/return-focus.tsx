import { useEffect } from 'react'

/**
 * Inside anything that opens over a screen: when it closes, focus returns to where it was, or to the heading if that is gone too.
 * Mantine returns it only from dialogs that stay rendered while they are closed.
 */
export function ReturnFocus() {
  useEffect(() => {
    const before = document.activeElement
    return () => {
      if (document.activeElement !== null && document.activeElement !== document.body) return
      const isThere = before instanceof HTMLElement && before.isConnected && before !== document.body
      const goal = isThere ? before : document.querySelector<HTMLElement>('main h1')
      goal?.focus({ preventScroll: true })
    }
  }, [])
  return null
}
