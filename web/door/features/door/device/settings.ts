import { useSyncExternalStore } from 'react'
import { keepLocal, readLocal } from './local-json.ts'

export interface Settings {
  /** This device's name at the door, such as `Side door`. */
  device: string
  sound: boolean
}

const key = 'door'
const listeners = new Set<() => void>()

function read(): Settings {
  const kept = readLocal(key) as Partial<Settings> | null
  return { device: typeof kept?.device === 'string' ? kept.device : '', sound: kept?.sound !== false }
}

let current: Settings | null = null

export const readSettings = (): Settings => (current ??= read())

export function changeSettings(parts: Partial<Settings>): void {
  current = { ...readSettings(), ...parts }
  keepLocal(key, current)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useSettings = (): Settings => useSyncExternalStore(subscribe, readSettings)
