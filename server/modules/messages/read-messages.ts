import type { AnswerOf, BodyOf, QueryOf } from '#contract/base/endpoint.ts'
import type {
  getMessageAudience as audienceEndpoint,
  GuestMessage,
  listGuestMessages as listEndpoint,
  MessagePreview,
  previewGuestMessage as previewEndpoint,
} from '#contract/messages/messages.ts'
import type { ClubCaller } from '../../infrastructure/caller.ts'
import type { Database, Tx } from '../../infrastructure/database/connect.ts'
import { readCursor } from '../../infrastructure/database/cursor.ts'
import { cutPage, defaultLimit } from '../../infrastructure/database/page-of.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { refuse } from '../../infrastructure/refusal.ts'
import { findSegments, readClubDay, seesMoney } from '../guests/index.ts'
import { countAudience } from './audience-views.ts'
import { isNews, previewOf } from './message-email.ts'
import {
  countMessages,
  findMessage,
  findMessageFacts,
  findMessages,
  type MessageFacts,
  type MessageRow,
} from './message-views.ts'
import { toMessage } from './message.ts'

export async function listGuestMessages(
  { db }: Infrastructure,
  caller: ClubCaller,
  { cursor, limit = defaultLimit, state }: QueryOf<typeof listEndpoint>,
): Promise<AnswerOf<typeof listEndpoint>> {
  const filter = { club_id: caller.club_id, state, seesMoney: seesMoney(caller) }
  const after = readCursor(cursor, ['instant', 'id'])
  const [rows, count] = await Promise.all([findMessages(db, filter, { after, limit }), countMessages(db, filter)])
  const { page, next } = cutPage(rows, limit, ({ position, id }) => [position, id])
  return { messages: page.map(toMessage), count, next }
}

/** One of the caller's club that they see. */
export const requireMessage = async (db: Database | Tx, caller: ClubCaller, id: string): Promise<MessageRow> =>
  (await findMessage(db, { club_id: caller.club_id, seesMoney: seesMoney(caller) }, id)) ?? refuse('not_found')

export const getGuestMessage = async ({ db }: Infrastructure, caller: ClubCaller, id: string): Promise<GuestMessage> =>
  toMessage(await requireMessage(db, caller, id))

/** One that the caller sees. */
export async function requireSegment(db: Database | Tx, caller: ClubCaller, id: string) {
  const segment = (await findSegments(db, caller.club_id)).find((one) => one.id === id)
  if (segment === undefined || (segment.filters.spend !== undefined && !seesMoney(caller)))
    return refuse('invalid', { fields: { segment_id: ['Choose one of your segments'] } })
  return segment
}

export const requireFacts = async (db: Database | Tx, caller: ClubCaller, eventId: string | null): Promise<MessageFacts> =>
  (await findMessageFacts(db, caller.club_id, eventId)) ??
  refuse('invalid', { fields: { event_id: ['Choose one of your events'] } })

export async function getMessageAudience(
  { db, clock }: Infrastructure,
  caller: ClubCaller,
  { audience, segment_id, event_id: eventId }: QueryOf<typeof audienceEndpoint>,
): Promise<AnswerOf<typeof audienceEndpoint>> {
  const now = clock.now()
  const { club_id } = caller
  const event_id = eventId ?? null
  if (audience === 'segment' && segment_id === undefined) refuse('invalid', { fields: { segment_id: ['Choose a segment'] } })
  if (audience === 'holders' && event_id === null) refuse('invalid', { fields: { event_id: ['Choose an event'] } })
  const isOfSegment = audience === 'segment' && segment_id !== undefined
  const filters = isOfSegment ? (await requireSegment(db, caller, segment_id)).filters : null
  await requireFacts(db, caller, event_id)
  const { today } = await readClubDay(db, club_id, now)
  const counts = await countAudience(db, { club_id, audience, filters, event_id, today, now, since: null })
  return {
    recipients: counts.get('queued') ?? 0,
    no_consent: counts.get('no_consent') ?? 0,
    no_account: counts.get('no_account') ?? 0,
    over_limit: counts.get('over_limit') ?? 0,
    unreachable: counts.get('unreachable') ?? 0,
    banned: counts.get('banned') ?? 0,
  }
}

export async function previewGuestMessage(
  { db, config }: Infrastructure,
  caller: ClubCaller,
  { event_id, ...words }: BodyOf<typeof previewEndpoint>,
): Promise<MessagePreview> {
  const facts = await requireFacts(db, caller, event_id)
  const site = config.publicUrl
  return previewOf({ ...facts, ...words, unsubscribe: isNews(words.audience) ? `${site}/unsubscribe` : null, site })
}
