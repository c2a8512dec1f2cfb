import { useEffect, useRef, useState, type PointerEvent } from 'react'

/** Pixels before a press becomes a drag. */
const threshold = 6

interface Drag {
  party_id: string
  x: number
  y: number
  /** The table under the pointer. */
  over: string | null
}

const tableAt = (x: number, y: number) =>
  document.elementFromPoint(x, y)?.closest('[data-table]')?.getAttribute('data-table') ?? null

/** Drags a party to a table with the mouse or a pen; a finger scrolls, and has "Seat at" instead. */
export function useDragParty(onDrop: (partyId: string, tableId: string) => void) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const start = useRef<{ party_id: string; x: number; y: number } | null>(null)
  const latest = useRef(onDrop)
  useEffect(() => {
    latest.current = onDrop
  })
  useEffect(() => {
    const follow = ({ clientX: x, clientY: y }: globalThis.PointerEvent) => {
      const from = start.current
      if (from === null) return
      setDrag((before) =>
        before === null && Math.hypot(x - from.x, y - from.y) < threshold
          ? null
          : { party_id: from.party_id, x, y, over: tableAt(x, y) },
      )
    }
    const drop = ({ clientX, clientY, type }: globalThis.PointerEvent) => {
      const from = start.current
      start.current = null
      setDrag((before) => {
        const table = tableAt(clientX, clientY)
        if (before !== null && from !== null && table !== null && type === 'pointerup')
          queueMicrotask(() => latest.current(from.party_id, table))
        return null
      })
    }
    const cancel = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || start.current === null) return
      start.current = null
      setDrag(null)
    }
    window.addEventListener('pointermove', follow)
    window.addEventListener('pointerup', drop)
    window.addEventListener('pointercancel', drop)
    window.addEventListener('keydown', cancel)
    return () => {
      window.removeEventListener('pointermove', follow)
      window.removeEventListener('pointerup', drop)
      window.removeEventListener('pointercancel', drop)
      window.removeEventListener('keydown', cancel)
    }
  }, [])
  const press = (partyId: string, event: PointerEvent) => {
    if (event.button === 0 && event.pointerType !== 'touch')
      start.current = { party_id: partyId, x: event.clientX, y: event.clientY }
  }
  return { drag, press }
}
