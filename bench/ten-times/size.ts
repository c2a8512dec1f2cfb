/** How many rows a platform has. */
export interface Size {
  clubs: number
  events: number
  reservations: number
  clients: number
  ambassadors: number
  /** Events of the first club, which is the busiest one; reservations of the first client, who books most. */
  busiest: { events: number; reservations: number }
}

/** Of every event, so that one event costs the same however many there are. */
export const partiesOfEvent = 50

/** 1: the platform that Vesper is built for, with 10,000,000 reservations and 60,000,000 entries in its ledger. */
export function sizeOf(scale: number): Size {
  const clubs = Math.max(20, Math.round(20_000 * scale))
  const events = clubs * 10
  return {
    clubs,
    events,
    reservations: events * partiesOfEvent,
    clients: clubs * 25,
    ambassadors: clubs / 2,
    // At most one event a day.
    busiest: { events: Math.min(1_000, Math.round(events / 20)), reservations: Math.min(500, Math.round(events / 50)) },
  }
}
