import { createHmac } from 'node:crypto'
import { brand } from '#contract/base/brand.ts'
import type { Ticket, Tickets } from '#contract/door/tickets.ts'
import { formatEventTime } from '../../infrastructure/mail/format.ts'
import { factsOfTickets } from '../door/index.ts'

/** What every pass of this installation says. */
export interface PassIssuer {
  passType: string
  team: string
  /** This installation's public URL. */
  site: string
}

export type PassEvent = Tickets['event']

interface PassFacts {
  id: string
  /** Opens this pass alone. */
  token: string
  event: PassEvent
  /** Null for a void pass. */
  valid: { tickets: Tickets; ticket: Ticket } | null
}

/** The token with which a phone gets this pass: derived, so that it can be written into every version of it. */
export const passToken = (secretKey: string, id: string): string =>
  createHmac('sha256', secretKey).update(`wallet pass ${id}`).digest('base64url')

interface Field {
  key: string
  label: string
  value: string
  /** What a phone says when the value changes. */
  changeMessage?: string
}

const field = (key: string, label: string, value: string, changeMessage?: string): Field[] =>
  value === '' ? [] : [{ key, label, value, ...(changeMessage !== undefined && { changeMessage }) }]

/** On the front of the pass. */
const front: readonly string[] = ['when', 'where']

function backOf(tickets: Tickets): Field[] {
  const { requires_verified_id, min_age } = tickets.event
  const proof = requires_verified_id ? 'The ID you verified' : 'Photo ID'
  return [
    ...factsOfTickets(tickets).filter(({ key }) => !front.includes(key)),
    ...field('bring', 'Bring', `${proof} (${min_age} and over)`),
  ]
}

/** A ticket as the `pass.json` of Apple Wallet. A void one has no code, and names neither guest nor booking. */
export function ticketPass(
  { passType, team, site }: PassIssuer,
  { id, token, event, valid }: PassFacts,
): Record<string, unknown> {
  const ticket = valid?.ticket
  return {
    formatVersion: 1,
    passTypeIdentifier: passType,
    teamIdentifier: team,
    serialNumber: id,
    organizationName: brand,
    description: `Ticket: ${event.title}`,
    logoText: brand.toLowerCase(),
    backgroundColor: 'rgb(20, 18, 28)',
    foregroundColor: 'rgb(244, 242, 250)',
    labelColor: 'rgb(179, 173, 196)',
    // Apple's phones call nothing but HTTPS.
    ...(site.startsWith('https:') && { webServiceURL: `${site}/wallet`, authenticationToken: token }),
    relevantDate: event.doors_at ?? event.starts_at,
    expirationDate: event.ends_at,
    ...(valid === null && { voided: true }),
    // A companion has one ticket of the booking, and learns nothing of it.
    ...(valid !== null && valid.tickets.reference !== '' && { groupingIdentifier: valid.tickets.reservation_id }),
    eventTicket: {
      headerFields: ticket === undefined || ticket.of === 1 ? [] : field('guest', 'Guest', `${ticket.n} of ${ticket.of}`),
      primaryFields: field('event', event.club_name, event.title, 'Now: %@'),
      secondaryFields: field('when', 'When', formatEventTime(event), 'New time: %@'),
      auxiliaryFields: [
        ...field('where', 'Where', `${event.street}, ${event.city}`, 'New address: %@'),
        ...field('name', 'Name', ticket?.name ?? ''),
      ],
      backFields: valid === null ? [] : backOf(valid.tickets),
    },
    ...(ticket !== undefined && {
      barcodes: [{ format: 'PKBarcodeFormatQR', message: ticket.qr.text, messageEncoding: 'iso-8859-1', altText: ticket.code }],
    }),
  }
}
