/** Where a device keeps tickets. They go when whoever they belong to signs out. */
export const keptTickets = 'tickets'

export function forgetTickets(): void {
  if ('caches' in globalThis) caches.delete(keptTickets).catch((error: unknown) => console.warn('The kept tickets could not be deleted', error))
}
