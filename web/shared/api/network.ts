import { onlineManager } from '@tanstack/react-query'

/** Milliseconds between two attempts to reach Vesper. */
const pause = 5000

// The manager hears the browser's events as long as it has a listener.
if (typeof window !== 'undefined') onlineManager.setOnline(window.navigator.onLine)
onlineManager.subscribe(() => undefined)

/** The first answer to a doubt, until Vesper is reached again. */
let checking: Promise<void> | null = null

/** Whether Vesper answers at all. */
export async function isReached(): Promise<boolean> {
  const answer = await fetch('/api/health/', { cache: 'no-store' }).catch(() => null)
  return answer !== null
}

async function check(): Promise<void> {
  const reached = await isReached()
  onlineManager.setOnline(reached)
  if (reached) checking = null
  else setTimeout(() => void check(), pause)
}

/**
 * A request got no answer, or one stored on the device. Browsers that have any network call themselves online, so another request
 * decides, and is repeated until one arrives. What was away is then requested again.
 */
export function doubtNetwork(): void {
  checking ??= check()
}

/** Resolves once `onlineManager` is right, also if the network is in doubt. */
export const networkChecked = async (): Promise<void> => checking ?? undefined
