import { forgetTickets, ticketDay } from './kept-tickets.ts'

// Only a sign-out needs it. Without a network it is left to the next page.
const forgetDoor = async () => (await import('./kept-door.ts')).forgetDoor()
const forgetPush = async () => (await import('./kept-push.ts')).forgetPush()

/** The longest anyone waits to be signed out. */
const patienceMs = 1_000

/** In the local storage while there is something to delete. */
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
    // Without storage the page that deletes must finish it.
  }
}

function forgetTicketDay(): void {
  try {
    localStorage.removeItem(ticketDay)
  } catch {
    // Without storage there is nothing to delete.
  }
}

async function forget(): Promise<void> {
  forgetTicketDay()
  try {
    await Promise.all([forgetTickets(), forgetDoor(), forgetPush()])
    setMark(false)
  } catch (error) {
    console.warn('The data on this device could not be deleted', error)
  }
}

/** Deletes what this device stored for the account signing out. What takes too long is finished by the next page. */
export async function forgetDevice(): Promise<void> {
  setMark(true)
  await Promise.race([forget(), new Promise((resolve) => setTimeout(resolve, patienceMs))])
}

/** Leaves it to the next page to delete what this device stored. */
export const forgetLater = (): void => setMark(true)

/** Finishes the deletion that a sign-out on an earlier page left. */
export async function finishForgetting(): Promise<void> {
  if (isMarked()) await forget()
}
