const place = 'sentTickets'
/** The latest: a phone has few tickets at once. */
const most = 20

function readAll(): [string, string][] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(place) ?? '[]')
    return Array.isArray(stored) ? (stored as [string, string][]) : []
  } catch {
    return []
  }
}

/** The key with which this device claimed the ticket of a link; null if it did not. Without a link, the latest. */
export function ticketKeyOf(code: string): string | null {
  const all = readAll()
  const pair = code === '' ? all.at(-1) : all.find(([link]) => link === code)
  return pair?.[1] ?? null
}

/** The key to claim with, kept before it is sent: an answer that is lost must not lose the ticket. */
export function makeTicketKey(code: string): string {
  const kept = ticketKeyOf(code)
  if (kept !== null) return kept
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  const key = btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
  try {
    localStorage.setItem(place, JSON.stringify([...readAll(), [code, key]].slice(-most)))
  } catch {
    // The address keeps it once it is claimed.
  }
  return key
}
