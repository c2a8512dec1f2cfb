import { useSyncExternalStore } from 'react'

export interface Toast {
  id: number
  tone: 'ok' | 'bad'
  message: string
  /** Offered as long as it is shown, for what can be undone. Never for money. */
  onUndo?: (() => void) | undefined
}

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function change(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

/** Says in passing what has happened. What somebody must act upon is said where they act. */
export function toast(said: Omit<Toast, 'id'>): void {
  lastId += 1
  // Three at once are what one can still read.
  change([...toasts.slice(-2), { ...said, id: lastId }])
}

export const dismissToast = (id: number): void => change(toasts.filter((one) => one.id !== id))

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useToasts = (): readonly Toast[] => useSyncExternalStore(subscribe, () => toasts)
