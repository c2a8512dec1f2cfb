import { sql, type RawBuilder } from 'kysely'
import type { SegmentFilters } from '#contract/guests/segments.ts'
import { countedRecipients, type MessageAudience } from '#contract/messages/messages.ts'
import { instantText } from '../../infrastructure/clock/clock.ts'
import type { Database, Tx } from '../../infrastructure/database/connect.ts'
import { matchingGuests } from '../guests/index.ts'
import type { MessageRecipient } from './recipient-store.ts'

/** News for one guest from one club in any seven days. */
const maxNewsPerWeek = 2

export interface AddressedGuests {
  club_id: string
  audience: MessageAudience
  /** Of a segment. */
  filters: SegmentFilters | null
  event_id: string | null
  /** The club's business date. */
  today: string
  now: Temporal.Instant
  /** When the message was scheduled: who agreed then and withdrew since is addressed, too. Null for what is not scheduled. */
  since: string | null
}

const week = { hours: 7 * 24 } as const

const openConsent = ({ club_id }: AddressedGuests, client: RawBuilder<unknown>) =>
  sql`exists (
    select from club_news_consents n where n.club_id = ${club_id} and n.client_id = ${client} and n.withdrawn_at is null)`

/** News that a guest got from the club within a week, or is about to get. */
const recentNews = ({ club_id, now }: AddressedGuests) => sql`(
  select count(*) from guest_message_recipients r join guest_messages m on m.id = r.message_id
  where r.client_id = u.id and m.club_id = ${club_id} and m.audience <> 'holders' and r.result in ('queued', 'sent')
    and r.at > ${instantText(now.subtract(week))}::timestamptz)`

const isBanned = ({ club_id, today }: AddressedGuests) => sql`exists (
  select from club_bans b where b.club_id = ${club_id} and b.client_id = u.id
    and (b.ends_on is null or b.ends_on >= ${today}::date))`

/** What would come of the message for the account `u`, which is null without one. */
const outcome = (audience: AddressedGuests): RawBuilder<unknown> =>
  audience.audience === 'holders'
    ? sql`case
        when u.id is null then 'no_account'
        when u.email is null or u.deleted_at is not null then 'unreachable'
        else 'queued' end`
    : sql`case
        when u.id is null then 'no_account'
        when not ${openConsent(audience, sql`u.id`)} then 'no_consent'
        when ${isBanned(audience)} then 'banned'
        when u.email is null or u.email_confirmed_at is null or u.status <> 'active' or u.deleted_at is not null then 'unreachable'
        when ${recentNews(audience)} >= ${maxNewsPerWeek}::integer then 'over_limit'
        else 'queued' end`

/** Reservations whose guests a message to an event is for. A request or payment whose time is up no longer holds. */
const holds = ({ event_id, now }: AddressedGuests) => sql`event_id = ${event_id} and (status in ('confirmed', 'checked_in')
  or status in ('pending', 'awaiting_payment') and expires_at > ${instantText(now)}::timestamptz)`

/** Everyone the message is about, with or without an account. A guest with several bookings is one. */
function addressed(message: AddressedGuests): RawBuilder<unknown> {
  const { audience, club_id, filters, today } = message
  if (audience === 'holders')
    return sql`
      select distinct client_id from reservations where client_id is not null and ${holds(message)}
      union all select client_id from reservations where client_id is null and ${holds(message)}`
  const guests = sql`select g.client_id from club_guests g where ${matchingGuests({ ...filters, club_id, today })}`
  if (audience === 'segment') return guests
  // Who agreed and is no guest yet, or was one so long ago that the club forgot them.
  return sql`${guests} union all
    select n.client_id from club_news_consents n where n.club_id = ${club_id} and n.withdrawn_at is null and not exists (
      select from club_guests g where g.club_id = n.club_id and g.client_id = n.client_id)`
}

export type RecipientOutcome = 'queued' | 'no_account' | 'no_consent' | 'banned' | 'unreachable' | 'over_limit'

/** How many there are of each, together at most as many as are counted. */
export async function countAudience(db: Database, audience: AddressedGuests): Promise<Map<RecipientOutcome, number>> {
  const { rows } = await sql<{ outcome: RecipientOutcome; count: number }>`
    select outcome, count(*) from (
      select ${outcome(audience)} as outcome
      from (select client_id from (${addressed(audience)}) everyone limit ${countedRecipients}) a
        left join users u on u.id = a.client_id) counted
    group by outcome`.execute(db)
  return new Map(rows.map(({ outcome: name, count }) => [name, count]))
}

/** Accounts that agree to news, or did when the message was scheduled; of a segment, those that match it. */
function agreeing({ audience, club_id, filters, today, since }: AddressedGuests): RawBuilder<unknown> {
  const matching = sql`exists (
    select from club_guests g where g.client_id = n.client_id and ${matchingGuests({ ...filters, club_id, today })})`
  return sql`
    select distinct n.client_id from club_news_consents n
    where n.club_id = ${club_id} and (n.withdrawn_at is null or n.withdrawn_at > ${since}::timestamptz)
      and ${audience === 'segment' ? matching : sql`true`}`
}

/** The next accounts the message is about, in their order. */
export async function findNextClients(
  tx: Tx,
  message: AddressedGuests,
  { after, limit }: { after: string | null; limit: number },
): Promise<string[]> {
  const holders = sql`select distinct client_id from reservations where client_id is not null and ${holds(message)}`
  const { rows } = await sql<{ client_id: string }>`
    select client_id from (${message.audience === 'holders' ? holders : agreeing(message)}) a
    where ${after === null ? sql`true` : sql`client_id > ${after}::uuid`} order by client_id limit ${limit}`.execute(tx)
  return rows.map(({ client_id }) => client_id)
}

/** Waits for accounts that are being erased, so that the next read sees it; they stay until this transaction ends. */
export async function holdClients(tx: Tx, clientIds: readonly string[]): Promise<void> {
  await sql`select id from users where id = any(${clientIds}::uuid[]) order by id for key share`.execute(tx)
}

/** Whether an account exists and was not erased. */
export async function accountExists(db: Database | Tx, userId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from users where id = ${userId} and deleted_at is null`.execute(db)
  return rows.length > 0
}

/** What comes of the message for each of these accounts, under their locks. Each agreed to news when it was scheduled. */
export async function decideRecipients(
  tx: Tx,
  audience: AddressedGuests,
  clientIds: readonly string[],
): Promise<MessageRecipient[]> {
  const { rows } = await sql<{ client_id: string; outcome: Exclude<RecipientOutcome, 'no_account'> }>`
    select u.id as client_id, ${outcome(audience)} as outcome from users u
    where u.id = any(${clientIds}::uuid[]) and u.deleted_at is null order by u.id`.execute(tx)
  return rows.map(({ client_id, outcome: name }) => ({ client_id, result: name === 'no_consent' ? 'withdrawn' : name }))
}

export interface EmailToSend {
  club_id: string
  audience: MessageAudience
  event_id: string | null
  subject: string
  body: string
  /** Of the account, as it may be used for this message; null if it may not. */
  email: string | null
  /** To the club's news, for the link; null once the guest withdrew. */
  consent_id: string | null
}

/** A message that is still to be sent to a guest. */
export async function findEmailToSend(db: Database, messageId: string, clientId: string): Promise<EmailToSend | null> {
  const { rows } = await sql<EmailToSend>`
    select m.club_id, m.audience, m.event_id, m.subject, m.body,
      case when u.deleted_at is null and (m.audience = 'holders' or (u.status = 'active' and u.email_confirmed_at is not null))
        then u.email end as email,
      (select n.id from club_news_consents n
        where n.club_id = m.club_id and n.client_id = r.client_id and n.withdrawn_at is null) as consent_id
    from guest_message_recipients r join guest_messages m on m.id = r.message_id join users u on u.id = r.client_id
    where r.message_id = ${messageId} and r.client_id = ${clientId} and r.result = 'queued'`.execute(db)
  return rows[0] ?? null
}
