import { createSign } from 'node:crypto'
import type { Ticket, Tickets } from '#contract/door/tickets.ts'

export interface GoogleIssuer {
  issuer: string
  /** The service account's email and private key. */
  account: string
  key: string
  site: string
}

interface SavedTicket {
  /** The pass's. */
  id: string
  tickets: Tickets
  ticket: Ticket
}

const inEnglish = (value: string) => ({ defaultValue: { language: 'en-US', value } })

/** By the venue's clock: Google shows the hour as it is written. */
const atVenue = (at: string, timeZone: string) =>
  Temporal.Instant.from(at).toZonedDateTimeISO(timeZone).toString({ smallestUnit: 'second', timeZoneName: 'never' })

/** One ticket as objects of Google Wallet: its event and itself. */
function payloadOf({ issuer }: GoogleIssuer, { id, tickets: { event, reference, status }, ticket }: SavedTicket) {
  const classId = `${issuer}.event-${event.id}`
  return {
    eventTicketClasses: [
      {
        id: classId,
        issuerName: event.club_name,
        reviewStatus: 'UNDER_REVIEW',
        eventName: inEnglish(event.title),
        venue: { name: inEnglish(event.club_name), address: inEnglish(`${event.street}, ${event.city}`) },
        dateTime: {
          start: atVenue(event.starts_at, event.timezone),
          end: atVenue(event.ends_at, event.timezone),
          ...(event.doors_at !== null && { doorsOpen: atVenue(event.doors_at, event.timezone) }),
        },
      },
    ],
    eventTicketObjects: [
      {
        id: `${issuer}.${id}`,
        classId,
        state: status === 'confirmed' || status === 'checked_in' ? 'ACTIVE' : 'COMPLETED',
        ...(ticket.name !== null && { ticketHolderName: ticket.name }),
        // A companion's ticket names no booking.
        ...(reference !== '' && {
          ticketNumber: `${reference} · ${ticket.n} of ${ticket.of}`,
          reservationInfo: { confirmationCode: reference },
        }),
        barcode: { type: 'QR_CODE', value: ticket.qr.text, alternateText: ticket.code },
        hexBackgroundColor: '#14121c',
      },
    ],
  }
}

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** The link by which Google Wallet saves a ticket: everything is in it, signed. */
export function googleLink(issuer: GoogleIssuer, saved: SavedTicket, now: Temporal.Instant): string {
  const claims = {
    iss: issuer.account,
    aud: 'google',
    typ: 'savetowallet',
    iat: Math.floor(now.epochMilliseconds / 1000),
    origins: [issuer.site],
    payload: payloadOf(issuer, saved),
  }
  const signed = `${part({ alg: 'RS256', typ: 'JWT' })}.${part(claims)}`
  return `https://pay.google.com/gp/v/save/${signed}.${createSign('sha256').update(signed).sign(issuer.key, 'base64url')}`
}
