/** Where a device keeps the keys of tickets that it claimed. Its key is then in the address, too. */
export const sentTicketKeys = 'sentTickets'

/** The latest that a device keeps of one kind. */
const most = 20

/** Keys that this device made for secret links, in its local storage: with them, what it did with a link stays its own. */
export function deviceKeys(place: string) {
  // Where storage is blocked, they last as long as the page.
  const unstored: [string, string][] = []

  function readAll(): [string, string][] {
    try {
      const stored: unknown = JSON.parse(localStorage.getItem(place) ?? '[]')
      return [...(Array.isArray(stored) ? (stored as [string, string][]) : []), ...unstored]
    } catch {
      return unstored
    }
  }

  /** The key of this device for a link; null if it made none. Without a link, the latest. */
  function keyOf(code: string): string | null {
    const all = readAll()
    const pair = code === '' ? all.at(-1) : all.find(([link]) => link === code)
    return pair?.[1] ?? null
  }

  /** The key for a link, kept before it is sent: an answer that is lost must not lose it. */
  function makeKey(code: string): string {
    const kept = keyOf(code)
    if (kept !== null) return kept
    const bytes = crypto.getRandomValues(new Uint8Array(32))
    const key = btoa(String.fromCodePoint(...bytes))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '')
    try {
      localStorage.setItem(place, JSON.stringify([...readAll(), [code, key]].slice(-most)))
    } catch {
      unstored.push([code, key])
    }
    return key
  }

  return { keyOf, makeKey }
}
