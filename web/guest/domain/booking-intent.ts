const key = 'booking'
/** As long as a sign-up may take. */
const lastsMs = 30 * 60_000

/** In this tab: someone tapped Book on an event's page. The page at `address` books once they are signed in. */
export function setBookingIntent(address: string): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ address, at: Date.now() }))
  } catch {
    // Without storage they tap Book again on that page.
  }
}

/** Whether Book was tapped for exactly this address; true once. A link from elsewhere never books. */
export function takeBookingIntent(address: string): boolean {
  try {
    const { address: meant, at } = JSON.parse(sessionStorage.getItem(key) ?? '') as Record<string, unknown>
    if (meant !== address) return false
    sessionStorage.removeItem(key)
    return typeof at === 'number' && Date.now() - at < lastsMs
  } catch {
    return false
  }
}
