import { forgetDoor } from './kept-door.ts'
import { forgetTickets } from './kept-tickets.ts'

/** Nobody waits longer to be signed out. */
const patienceMs = 1_000

/** What was kept on this device for whoever was signed in goes. A browser that cannot says so in its log alone. */
export async function forgetDevice(): Promise<void> {
  const gone = Promise.all([forgetTickets(), forgetDoor()]).catch((error: unknown) =>
    console.warn('What this device keeps could not be deleted', error),
  )
  await Promise.race([gone, new Promise((resolve) => setTimeout(resolve, patienceMs))])
}
