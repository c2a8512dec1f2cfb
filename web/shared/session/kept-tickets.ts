/** Where a device stores tickets. They are deleted when their owner signs out. */
export const keptTickets = 'tickets'

/** In the local storage: from when to when this device shows its next ticket first. */
export const ticketDay = 'ticketDay'

/** Marks an answer that the service worker took from the device, since none came over the network. */
export const keptHeader = 'x-kept'

export async function forgetTickets(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(keptTickets)
}

/** Whether this device has tickets that open offline. */
export const hasKeptTickets = async (): Promise<boolean> => 'caches' in globalThis && caches.has(keptTickets)
