import type { ClubCaller } from '../../../infrastructure/caller.ts'
import type { DoorCount } from '#contract/door/count.ts'
import type {
  getDoorList as listEndpoint,
  listDoorEvents as eventsEndpoint,
  searchDoor as searchEndpoint,
} from '#contract/door/door.ts'
import type { AnswerInputOf, AnswerOf, QueryOf } from '#contract/base/endpoint.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import { fold } from '../../../infrastructure/database/fold.ts'
import { pageOf } from '../../../infrastructure/database/page-of.ts'
import { eventMark } from '#contract/door/ticket-code.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { countOf, toDoorEvent, type DoorEventRow } from '../guests/door-event.ts'
import { toDoorGuest } from '../guests/guest-row.ts'
import { hashKey } from '../guests/ticket.ts'
import {
  findDoorEvent,
  findGuestRows,
  listChangedGuests,
  listDoorEventRows,
  listFindable,
  listGuestRows,
  type Findable,
} from '../guests/guest-views.ts'

export async function listDoorEvents(
  { db, clock }: Infrastructure,
  { club_id }: ClubCaller,
  query: QueryOf<typeof eventsEndpoint>,
): Promise<AnswerOf<typeof eventsEndpoint>> {
  const { page, ...rest } = pageOf(await listDoorEventRows(db, club_id, clock.now()), query, ({ id }) => id)
  return { events: page.map(toDoorEvent), ...rest }
}

async function requireEvent({ db }: Infrastructure, { club_id }: ClubCaller, eventId: string): Promise<DoorEventRow> {
  return (await findDoorEvent(db, club_id, eventId)) ?? refuse('not_found')
}

export async function getDoorCount(infrastructure: Infrastructure, caller: ClubCaller, eventId: string): Promise<DoorCount> {
  return countOf(await requireEvent(infrastructure, caller, eventId))
}

const versionOf = ({ horizon, mark }: DoorEventRow) => `${horizon}.${mark}`

/** The transaction an earlier response refers to; null if everything must be sent again. */
function sinceOf(since: string | undefined, { horizon, mark }: DoorEventRow): bigint | null {
  const [, from, of] = /^(\d{1,18})\.(.*)$/.exec(since ?? '') ?? []
  if (from === undefined || of !== mark) return null
  // No answer of this run of numbers is from a later transaction, so it was not ours.
  return BigInt(from) <= BigInt(horizon) ? BigInt(from) : null
}

/** All expected guests, or what changed since a response. Reads the event first, so concurrent changes are sent again. */
export async function getDoorList(
  infrastructure: Infrastructure,
  caller: ClubCaller,
  eventId: string,
  sinceVersion: string | undefined,
): Promise<AnswerInputOf<typeof listEndpoint>> {
  const { db, clock, secretKey } = infrastructure
  const event = await requireEvent(infrastructure, caller, eventId)
  const since = sinceOf(sinceVersion, event)
  const now = clock.now()
  const rows = since === null ? await listGuestRows(db, event.id) : await listChangedGuests(db, event.id, since)
  return {
    event: toDoorEvent(event),
    server_time: instantText(now),
    version: versionOf(event),
    hash_key: hashKey(secretKey, eventMark(event.id)),
    is_whole: since === null,
    guests: rows.map((row) => toDoorGuest(row, event, { secretKey, now })),
  }
}

/** As many as anyone would look through. */
const searchLimit = 20

/** Every word is a prefix in the name, or part of the reference or phone number. */
function isFound({ reference, name, phone, guests }: Findable, words: readonly string[], digits: string): boolean {
  const text = ` ${fold([name, reference, reference.replace('-', ''), ...guests.map((guest) => guest.name)].join(' '))}`
  return words.every((word) => text.includes(` ${word}`)) || (digits.length >= 4 && phone.replaceAll(/\D/g, '').includes(digits))
}

export async function searchDoor(
  infrastructure: Infrastructure,
  caller: ClubCaller,
  eventId: string,
  { q, limit = searchLimit, cursor }: QueryOf<typeof searchEndpoint>,
): Promise<AnswerInputOf<typeof searchEndpoint>> {
  const { db, clock, secretKey } = infrastructure
  const event = await requireEvent(infrastructure, caller, eventId)
  const words = fold(q).split(' ')
  const guests = (await listFindable(db, event.id)).filter((one) => isFound(one, words, q.replaceAll(/\D/g, '')))
  const { page, ...rest } = pageOf(guests, { limit, cursor }, ({ id }) => id)
  const rows = await findGuestRows(
    db,
    event.id,
    page.map(({ id }) => id),
  )
  const now = clock.now()
  return { guests: rows.map((row) => toDoorGuest(row, event, { secretKey, now })), ...rest }
}
