import { onlineManager } from '@tanstack/react-query'
import { statusOf } from '../api/api-query.ts'
import { isReached } from '../api/network.ts'
import { bodyOf, errorMessage, textOf } from '../api/error-messages.ts'

export const failedTitle = 'This didn’t load'

/** The message for a screen that could not be loaded. */
export function describeFailure(error: unknown): { title: string; text: string } {
  // A failure to load a screen's code has no status.
  const isOffline = statusOf(error) === 0 || !onlineManager.isOnline()
  // The notice above every screen says that the network is away.
  const text = isOffline
    ? 'We couldn’t reach Vesper. Check your connection, then try again.'
    : withRequestId(error, errorMessage(error, 'Something went wrong on our side. Try again in a moment.'))
  return { title: failedTitle, text }
}

/** With the id under which our log has the failure, for support. */
function withRequestId(error: unknown, text: string): string {
  const id = textOf(bodyOf(error)?.['request_id'])
  return id === null ? text : `${text} If it keeps happening, tell us this request ID: ${id}`
}

/** Reloads the page: what broke in this one would break again. Offline, there is nothing to load. */
export async function reloadPage(): Promise<void> {
  if (await isReached()) location.reload()
}
