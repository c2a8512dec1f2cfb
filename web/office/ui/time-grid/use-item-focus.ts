import { useCallback, useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * An item that had the focus gets it back if it is now in another cell, as after a move that the server refuses; another item may
 * have taken over its element. Returns what remembers the focused stop.
 */
export function useItemFocus(grid: RefObject<HTMLElement | null>): (stop: HTMLElement) => void {
  const last = useRef<{ stop: HTMLElement; item: string | undefined }>(null)
  useLayoutEffect(() => {
    if (last.current?.item === undefined) return
    const { stop, item } = last.current
    const { activeElement } = document
    const isLost = !stop.isConnected && activeElement === document.body
    const isAnother = activeElement === stop && stop.dataset['item'] !== item
    if (isLost || isAnother) grid.current?.querySelector<HTMLElement>(`[data-item="${item}"]`)?.focus()
  })
  return useCallback((stop) => void (last.current = { stop, item: stop.dataset['item'] }), [])
}

/** After the next paint, when the element to focus exists. */
export function focusLater(grid: HTMLElement | null, selector: string, edge: 'first' | 'last' = 'first'): void {
  requestAnimationFrame(() => {
    const element = grid?.querySelector<HTMLElement>(selector)
    const stops =
      element?.dataset['stop'] === undefined ? [...(element?.querySelectorAll<HTMLElement>('[data-stop]') ?? [])] : [element]
    stops.at(edge === 'first' ? 0 : -1)?.focus()
  })
}
