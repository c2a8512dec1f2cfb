import type { DoorEntry } from '#contract/door/door.ts'
import { eventMark, readCode, readTicket } from '#contract/door/ticket-code.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import { isSameSecret } from '../../../infrastructure/is-same-secret.ts'
import { hashCode, hashKey, signTicket, ticketCode } from '../guests/ticket.ts'
import type { ResolvedEntry, DoorkeeperEntry } from './open-door.ts'
import type { DoorEventRow } from '../guests/door-event.ts'
import { ticketFacts } from '../guests/guest-row.ts'
import {
  findOtherEvents,
  findOtherNights,
  listTicketed,
  listTicketedNear,
  readReference,
  type TicketedRow,
} from '../guests/guest-views.ts'

/** What a ticket is recognised by. */
interface TicketContext {
  event: DoorEventRow
  secretKey: string
}

type Ticket = Pick<ResolvedEntry, 'reservation_id' | 'ticket'>

const nothing = (event: DoorkeeperEntry): ResolvedEntry => ({
  ...event,
  reservation_id: null,
  ticket: null,
  other_event: null,
  is_elsewhere: false,
})

/** A ticket we did not sign is unknown, whatever it says. */
function findScanned(entry: DoorkeeperEntry, text: string, { event, secretKey }: TicketContext): ResolvedEntry {
  const read = readTicket(text)
  if (read === null || !isSameSecret(read.signature, signTicket(secretKey, read))) return nothing(entry)
  const { reservation_id, event_mark, n, series } = read
  return { ...nothing(entry), reservation_id, ticket: { n, series }, is_elsewhere: event_mark !== eventMark(event.id) }
}

/** A scan other than the whole ticket: a typed code, or the hash that a device stored. */
interface ShownCode {
  code: string | null
  hash: string | null
}

const nothingShown: ShownCode = { code: null, hash: null }

/** Whether a ticket was shown; otherwise the guest was found by name. */
const isShown = (entry: DoorEntry): entry is DoorEntry & { action: 'scan' | 'exit' | 'queue' } =>
  entry.action === 'scan' || ((entry.action === 'exit' || entry.action === 'queue') && entry.reservation_id === undefined)

const shownBy = ({ entry }: DoorkeeperEntry): ShownCode =>
  isShown(entry) ? { code: readCode(entry.code ?? ''), hash: entry.code_hash ?? null } : nothingShown

/** Every ticket of the event by its code and by its hash. Neither is stored, so all are derived, once per batch. */
async function listCodes(tx: Tx, { event, secretKey }: TicketContext): Promise<(shown: ShownCode) => Ticket | undefined> {
  const event_mark = eventMark(event.id)
  const key = hashKey(secretKey, event_mark)
  const codes = new Map<string, Ticket>()
  const hashes = new Map<string, Ticket>()
  for (const party of await listTicketed(tx, event.id)) {
    const { id: reservation_id, party_size } = party
    for (let n = 1; n <= party_size; n++) {
      for (let { series } = ticketFacts(party, n); series >= 1; series--) {
        const code = ticketCode(secretKey, { event_mark, reservation_id, n, series })
        const ticket = { reservation_id, ticket: { n, series } }
        codes.set(code, ticket)
        hashes.set(hashCode(key, code), ticket)
      }
    }
  }
  return ({ code, hash }) => (hash === null ? codes.get(code ?? '') : hashes.get(hash))
}

const typedIn = ({ entry }: DoorkeeperEntry): string => {
  const text = entry.action === 'scan' || entry.action === 'queue' ? (entry.code ?? '') : ''
  return readTicket(text) === null ? text : ''
}

/**
 * A typed code or booking reference that is not this event's may be for another night of this club, and then says which, like a
 * QR code. Another club's stays unknown. Only what was found nowhere gets here, so ordinary scans pay nothing for it, and a batch
 * derives the codes of other nights once, however many of its codes are unknown.
 */
async function lookElsewhere(tx: Tx, missed: readonly ResolvedEntry[], { event, secretKey }: TicketContext): Promise<void> {
  const texts = missed.map(typedIn).filter((text) => text !== '')
  if (texts.length === 0) return
  const codes = new Set(texts.map(readCode).filter((code) => code !== null))
  const byCode = codes.size === 0 ? new Map<string, string>() : findByCode(await listTicketedNear(tx, event), codes, secretKey)
  const byReference = await findOtherNights(tx, event, texts)
  for (const one of missed) {
    const text = typedIn(one)
    const reservation_id = byCode.get(readCode(text) ?? '') ?? byReference.get(readReference(text) ?? '')
    if (reservation_id !== undefined) Object.assign(one, { reservation_id, is_elsewhere: true })
  }
}

/** The reservation of each code that is a ticket's, looked for until all are found. */
function findByCode(ticketed: readonly TicketedRow[], codes: ReadonlySet<string>, secretKey: string): Map<string, string> {
  const ids = new Map<string, string>()
  for (const party of ticketed) {
    if (ids.size === codes.size) break
    for (let n = 1; n <= party.party_size; n++) {
      const code = ticketCode(secretKey, ticketFacts(party, n))
      if (codes.has(code)) ids.set(code, party.id)
    }
  }
  return ids
}

/** Resolves what each entry is about. */
export async function findShown(
  tx: Tx,
  event: DoorEventRow,
  events: readonly DoorkeeperEntry[],
  secretKey: string,
): Promise<ResolvedEntry[]> {
  const context: TicketContext = { event, secretKey }
  const isByCode = ({ code, hash }: ShownCode) => code !== null || hash !== null
  const find = events.some((one) => isByCode(shownBy(one))) ? await listCodes(tx, context) : () => undefined
  const resolvedEvents = events.map((one) => {
    const { entry } = one
    if (entry.action === 'count') return nothing(one)
    if (!isShown(entry)) return { ...nothing(one), reservation_id: entry.reservation_id ?? null }
    const shown = shownBy(one)
    return isByCode(shown) ? { ...nothing(one), ...find(shown) } : findScanned(one, entry.code ?? '', context)
  })
  const missed = resolvedEvents.filter((one) => one.reservation_id === null && typedIn(one) !== '')
  await lookElsewhere(tx, missed, context)
  const elsewhere = resolvedEvents.flatMap(({ reservation_id, is_elsewhere }) =>
    is_elsewhere && reservation_id !== null ? [reservation_id] : [],
  )
  const others = new Map((await findOtherEvents(tx, elsewhere, event.club_id)).map(({ id, ...other }) => [id, other]))
  return resolvedEvents.map((one) => ({
    ...one,
    other_event: one.is_elsewhere ? (others.get(one.reservation_id ?? '') ?? null) : null,
  }))
}
