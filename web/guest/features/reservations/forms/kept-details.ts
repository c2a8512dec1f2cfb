import { type BookingDetails, noDetails } from './booking-details.ts'

const keyOf = (clientId: string, eventId: string) => `booking:${clientId}:${eventId}`

/** What was entered for this booking in this tab, before a reload or a detour. */
export function readDetails(clientId: string, eventId: string): BookingDetails {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(clientId, eventId)) ?? '{}')
    const texts = Object.entries(kept ?? {}).filter(([name, text]) => name in noDetails && typeof text === 'string')
    return { ...noDetails, ...Object.fromEntries(texts) }
  } catch {
    return noDetails
  }
}

/** Null once it is booked. */
export function keepDetails(clientId: string, eventId: string, details: BookingDetails | null): void {
  try {
    if (details === null) sessionStorage.removeItem(keyOf(clientId, eventId))
    else sessionStorage.setItem(keyOf(clientId, eventId), JSON.stringify(details))
  } catch {
    // Without storage, a reload starts over.
  }
}
