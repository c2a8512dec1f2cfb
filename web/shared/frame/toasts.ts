import { useEffect, useState, useSyncExternalStore } from 'react'

export interface Toast {
  id: number
  tone: 'ok' | 'warn' | 'bad'
  message: string
  /** Offered while the toast shows, for actions that can be undone. Never for money. */
  onUndo?: (() => void) | undefined
}

/** Long enough to read, and to undo. */
const shownMs = 8000

const none: readonly Toast[] = []
let toasts = none
let lastId = 0
const listeners = new Set<() => void>()

function change(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

/** A message that needs no response. Anything that needs one is shown where the user responds. */
export function toast(said: Omit<Toast, 'id'>): void {
  lastId += 1
  // At most three at once.
  change([...toasts.slice(-2), { ...said, id: lastId }])
}

const dismiss = (id: number): void => change(toasts.filter((one) => one.id !== id))

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useToasts = (): readonly Toast[] =>
  useSyncExternalStore(
    subscribe,
    () => toasts,
    () => none,
  )

/** One toast: its timeout, its buttons, and the pause while it is hovered or focused. */
export function useToast({ id, onUndo }: Toast) {
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (isHeld) return undefined
    const timer = setTimeout(() => dismiss(id), shownMs)
    return () => clearTimeout(timer)
  }, [id, isHeld])
  const hold = () => setHeld(true)
  const release = () => setHeld(false)
  return {
    hold: { onPointerEnter: hold, onPointerLeave: release, onFocus: hold, onBlur: release },
    dismiss: () => dismiss(id),
    undo: () => {
      dismiss(id)
      onUndo?.()
    },
  }
}
