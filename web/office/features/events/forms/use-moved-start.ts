import { useRef } from 'react'

const millis = (local: string) => Date.parse(`${local}:00Z`)

/** A time moved on the clock by as much as a start; null stays null. */
const shiftBy = (from: string, to: string) => (local: string | null) =>
  local === null ? null : new Date(millis(local) + millis(to) - millis(from)).toISOString().slice(0, 16)

/** Called with each new start: the other times keep their distance from it, even if it was empty for a while. */
export function useMovedStart(start: string | null, onMove: (shift: (local: string | null) => string | null) => void) {
  const last = useRef(start)
  return (next: string | null): void => {
    const from = start ?? last.current
    last.current = next ?? from
    if (next !== null && from !== null && from !== next) onMove(shiftBy(from, next))
  }
}
