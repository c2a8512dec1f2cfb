import { useSyncExternalStore } from 'react'

export interface Settings {
  /** This device's name at the door, such as `Side door`. */
  device: string
  sound: boolean
}

const key = 'door'
const listeners = new Set<() => void>()

function read(): Settings {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Settings>
    return { device: typeof kept.device === 'string' ? kept.device : '', sound: kept.sound !== false }
  } catch {
    return { device: '', sound: true }
  }
}

let current: Settings | null = null

export const readSettings = (): Settings => (current ??= read())

export function changeSettings(parts: Partial<Settings>): void {
  current = { ...readSettings(), ...parts }
  try {
    localStorage.setItem(key, JSON.stringify(current))
  } catch {
    // Without storage they last until the page is closed.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useSettings = (): Settings => useSyncExternalStore(subscribe, readSettings)
