const key = 'parting-message'

/** Stores a message for the next page, which is a new one. */
export function leaveMessage(message: string): void {
  try {
    sessionStorage.setItem(key, message)
  } catch {
    // Without storage it is not shown.
  }
}

/** The previous page's message, once. */
export function takeMessage(): string | null {
  try {
    const message = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    return message
  } catch {
    return null
  }
}
