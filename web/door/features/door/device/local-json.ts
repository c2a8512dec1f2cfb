/** What this browser keeps under a key; null if there is nothing, or no storage. */
export function readLocal(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

/** Keeps it; without storage it is known until the page is closed. */
export function keepLocal(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Some private windows have no storage.
  }
}
