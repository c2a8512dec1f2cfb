import { statusOf } from '../api/api-query.ts'
import { errorMessage } from '../api/error-messages.ts'

export const failedTitle = 'This didn’t load'

/** What to say in place of a screen that could not be loaded. */
export function describeFailure(error: unknown): { title: string; text: string } {
  // Code of a screen that could not be fetched has no status.
  const isOffline = statusOf(error) === 0 || (typeof window !== 'undefined' && !navigator.onLine)
  return isOffline
    ? { title: 'You are offline', text: 'We could not reach Vesper. Check your connection, then try again.' }
    : { title: failedTitle, text: errorMessage(error, 'Something went wrong on our side. Try again in a moment.') }
}

/** Loads the page again: what broke once in this one would break again. Offline, there is nothing to load. */
export function reloadPage(): void {
  if (navigator.onLine) location.reload()
}
