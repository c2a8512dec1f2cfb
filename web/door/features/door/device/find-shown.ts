import type { DoorGuest } from '#contract/door.ts'
import { codeOf, eventMark, readCode, readTicket } from '#contract/ticket-code.ts'

/** What somebody shows, as far as this device can tell. */
export interface Shown {
  guest: DoorGuest | null
  ticket: { n: number; series: number } | null
  is_elsewhere: boolean
}

/** What the list keeps of a code: who finds a lost device finds no ticket on it. */
async function hashCode(code: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(code)))
  return btoa(String.fromCodePoint(...digest.subarray(0, 9)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
}

/** Finds the ticket of a picture that was scanned, or of a code that was typed, in the list that this device keeps. */
export async function findShown(eventId: string, guests: ReadonlyMap<string, DoorGuest>, text: string): Promise<Shown> {
  const nothing: Shown = { guest: null, ticket: null, is_elsewhere: false }
  const read = readTicket(text)
  if (read === null) {
    const code = readCode(text)
    return code === null ? nothing : findByHash(guests, await hashCode(code), nothing)
  }
  if (read.event_mark !== eventMark(eventId)) return { ...nothing, is_elsewhere: true }
  const guest = guests.get(read.reservation_id)
  if (guest === undefined) return nothing
  const { n, series } = read
  // Of an earlier series, or beyond a party that became smaller, there is no code to compare with: the rules refuse it.
  const isKnown = series === guest.ticket_series && n <= guest.ticket_hashes.length
  if (isKnown && guest.ticket_hashes[n - 1] !== (await hashCode(codeOf(read.signature)))) return nothing
  return { guest, ticket: { n, series }, is_elsewhere: false }
}

function findByHash(guests: ReadonlyMap<string, DoorGuest>, hash: string, nothing: Shown): Shown {
  for (const guest of guests.values()) {
    const index = guest.ticket_hashes.indexOf(hash)
    if (index !== -1) return { guest, ticket: { n: index + 1, series: guest.ticket_series }, is_elsewhere: false }
  }
  return nothing
}
