import { sql, type RawBuilder } from 'kysely'
import type { SegmentFilters } from '#contract/guests/segments.ts'
import type { GuestMessage } from '#contract/messages/messages.ts'
import type { MessageState } from '#contract/messages/states.ts'
import type { Database, Tx } from '../../infrastructure/database/connect.ts'
import { instantInCursor, instantInJson } from '../../infrastructure/database/instant-sql.ts'

export interface MessageRow extends Omit<GuestMessage, 'allowed_actions' | 'can_edit'> {
  club_id: string
  /** Those of the message once it is scheduled, otherwise those of the segment now. */
  filters: SegmentFilters | null
  /** When it was scheduled: guests who agreed then and withdrew since are counted. */
  scheduled_at: string | null
  /** `created_at` to the microsecond, for the next page. */
  position: string
}

interface MessageFilter {
  club_id: string
  state?: MessageState | undefined
  /** Without access to finances, there is no message for a segment that filters by spend. */
  seesMoney: boolean
}

const results = sql`(
  select json_build_object('queued', count(*) filter (where r.result = 'queued'), 'sent', count(*) filter (where r.result = 'sent'),
    'failed', count(*) filter (where r.result = 'failed'), 'over_limit', count(*) filter (where r.result = 'over_limit'),
    'withdrawn', count(*) filter (where r.result = 'withdrawn'), 'unreachable', count(*) filter (where r.result = 'unreachable'),
    'banned', count(*) filter (where r.result = 'banned'), 'unsubscribed', count(r.unsubscribed_at))
  from guest_message_recipients r where r.message_id = m.id)`

const filters = sql`coalesce(m.segment_filters, s.filters)`

const readMessages = async (db: Database | Tx, rest: RawBuilder<unknown>): Promise<MessageRow[]> =>
  (
    await sql<MessageRow>`
      select m.id, m.club_id, m.audience, m.subject, m.body, m.state, m.send_at, m.sent_at, m.scheduled_at, m.created_at,
        m.updated_at, m.version, ${instantInCursor('m.created_at')} as position, ${filters} as filters, ${results} as results,
        case when coalesce(m.segment_name, s.name) is not null and m.audience = 'segment'
          then json_build_object('id', s.id, 'name', coalesce(m.segment_name, s.name)) end as segment,
        case when e.id is not null then json_build_object('id', e.id, 'title', e.title, 'slug', e.slug,
          'starts_at', ${instantInJson('e.starts_at')}, 'timezone', e.timezone) end as event
      from guest_messages m left join guest_segments s on s.id = m.segment_id left join events e on e.id = m.event_id
      where ${rest}`.execute(db)
  ).rows

const fits = ({ club_id, state, seesMoney }: MessageFilter) =>
  sql`m.club_id = ${club_id} and ${state === undefined ? sql`true` : sql`m.state = ${state}`}
    and ${seesMoney ? sql`true` : sql`not coalesce(${filters} ? 'spend', false)`}`

/** One more than a page, latest first. */
export const findMessages = async (
  db: Database,
  filter: MessageFilter,
  { after, limit }: { after: readonly [string, string] | null; limit: number },
): Promise<MessageRow[]> =>
  readMessages(
    db,
    sql`${fits(filter)} and ${after === null ? sql`true` : sql`(m.created_at, m.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`}
      order by m.created_at desc, m.id desc limit ${limit + 1}`,
  )

export async function countMessages(db: Database, filter: MessageFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from guest_messages m left join guest_segments s on s.id = m.segment_id where ${fits(filter)}`.execute(db)
  return rows[0]?.count ?? 0
}

export const findMessage = async (db: Database | Tx, filter: MessageFilter, id: string): Promise<MessageRow | null> =>
  (await readMessages(db, sql`${fits(filter)} and m.id = ${id}`))[0] ?? null

/** For jobs, which act for no one. */
export const findMessageById = async (db: Database | Tx, id: string): Promise<MessageRow | null> =>
  (await readMessages(db, sql`m.id = ${id}`))[0] ?? null

export interface EventToMessage {
  id: string
  title: string
  slug: string
  state: string
  starts_at: string
  ends_at: string
  timezone: string
}

/** What the words of a message are about: its club, and its event if it has one. */
export interface MessageFacts {
  club_name: string
  /** Street and city. */
  address: string
  event: EventToMessage | null
}

/** Null for an event that isn't this club's. */
export async function findMessageFacts(db: Database | Tx, clubId: string, eventId: string | null): Promise<MessageFacts | null> {
  const { rows } = await sql<MessageFacts>`
    select c.name as club_name, concat_ws(', ', nullif(c.street, ''), nullif(c.city, '')) as address,
      case when e.id is not null then json_build_object('id', e.id, 'title', e.title, 'slug', e.slug, 'state', e.state,
        'starts_at', ${instantInJson('e.starts_at')}, 'ends_at', ${instantInJson('e.ends_at')}, 'timezone', e.timezone) end as event
    from clubs c left join events e on e.id = ${eventId}::uuid and e.club_id = c.id
    where c.id = ${clubId} and (e.id is not null or ${eventId}::uuid is null)`.execute(db)
  return rows[0] ?? null
}

/** Every message a guest was to get, for their export. */
export async function exportMessages(db: Database, clientId: string): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select c.name as club_name, m.subject, m.audience <> 'holders' as is_news, r.result, r.at, r.unsubscribed_at
    from guest_message_recipients r join guest_messages m on m.id = r.message_id join clubs c on c.id = m.club_id
    where r.client_id = ${clientId} order by r.at, m.id`.execute(db)
  return rows
}
