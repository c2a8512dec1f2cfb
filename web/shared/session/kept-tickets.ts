/** Where a device keeps tickets. They go when whoever they belong to signs out. */
export const keptTickets = 'tickets'

export async function forgetTickets(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(keptTickets)
}
