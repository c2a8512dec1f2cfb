import { forgetDoor } from './kept-door.ts'
import { forgetTickets } from './kept-tickets.ts'

/** Nobody waits longer to be signed out. */
const patienceMs = 1_000

/** In the local storage for as long as there is something to forget. */
const mark = 'forgetting'

function isMarked(): boolean {
  try {
    return localStorage.getItem(mark) !== null
  } catch {
    return false
  }
}

function setMark(isSet: boolean): void {
  try {
    if (isSet) localStorage.setItem(mark, '')
    else localStorage.removeItem(mark)
  } catch {
    // Without storage the page that forgets has to come to its end.
  }
}

async function forget(): Promise<void> {
  try {
    await Promise.all([forgetTickets(), forgetDoor()])
    setMark(false)
  } catch (error) {
    console.warn('What this device keeps could not be deleted', error)
  }
}

/** Deletes what this device kept for the account that signs out. What takes too long, the next page brings to its end. */
export async function forgetDevice(): Promise<void> {
  setMark(true)
  await Promise.race([forget(), new Promise((resolve) => setTimeout(resolve, patienceMs))])
}

/** Leaves it to the next page to delete what this device kept. */
export const forgetLater = (): void => setMark(true)

/** Deletes what a sign-out on an earlier page did not come to delete. */
export async function finishForgetting(): Promise<void> {
  if (isMarked()) await forget()
}
