const mark = 'known'

/** Someone is signed in on this device. Kept when they sign out: it says nothing about who. */
export function markKnownDevice(): void {
  try {
    localStorage.setItem(mark, '')
  } catch {
    // Without storage everyone is sent to sign-in first.
  }
}

/** Whether anyone has ever signed in here: everyone else needs an account first. */
export function hasSignedInHere(): boolean {
  try {
    return localStorage.getItem(mark) !== null
  } catch {
    return true
  }
}
