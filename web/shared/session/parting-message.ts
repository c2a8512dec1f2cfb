const key = 'parting-message'

/** Keeps what is to be said for the next page, which is a whole new one. */
export function leaveMessage(message: string): void {
  try {
    sessionStorage.setItem(key, message)
  } catch {
    // Without storage it stays unsaid.
  }
}

/** What the page before has left to be said, once. */
export function takeMessage(): string | null {
  try {
    const message = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    return message
  } catch {
    return null
  }
}
