import type { UnsubscribeLink, UnsubscribeTopic } from '#contract/messages/unsubscribe.ts'
import type { ReminderKind } from '#contract/reminders/reminders.ts'
import { instantText } from '../../infrastructure/clock/clock.ts'
import type { Database, Tx } from '../../infrastructure/database/connect.ts'
import { newId } from '../../infrastructure/ids.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { readUnsubscribeToken } from '../../infrastructure/mail/unsubscribe-link.ts'
import { networkOf } from '../../infrastructure/rate-limits/network-of.ts'
import { hitLimit } from '../../infrastructure/rate-limits/rate-limit.ts'
import { refuse } from '../../infrastructure/refusal.ts'
import { findLinkedConsent, giveConsent, withdrawConsent, type LinkedConsent } from '../guests/index.ts'
import { nightReportEmails } from '../notifications/index.ts'
import { reminderEmails } from '../reminders/index.ts'
import { accountExists, holdClients } from './audience-views.ts'
import { setUnsubscribed } from './recipient-store.ts'

/** Hours in which the link that ended a consent can also renew it. */
const undoUnsubscribeHours = 24

/** The secret in the link, the message it was in, which is only counted, and where the call comes from. */
interface LinkVisit {
  token: string
  message_id?: string | undefined
  address: string
}

/** Emails that an account turns on and off in its settings. */
interface OptionalEmails {
  isWanted: (db: Database | Tx, userId: string) => Promise<boolean>
  end: (tx: Tx, userId: string) => Promise<void>
}

const remindersOf = (kind: ReminderKind): OptionalEmails => ({
  isWanted: async (db, userId) => reminderEmails.isWanted(db, userId, kind),
  end: async (tx, userId) => reminderEmails.end(tx, userId, kind),
})

type OptionalTopic = Exclude<UnsubscribeTopic, 'club_news'>
const optionalEmails: Readonly<Record<OptionalTopic, OptionalEmails>> = {
  new_event: remindersOf('new_event'),
  on_sale: remindersOf('on_sale'),
  last_places: remindersOf('last_places'),
  doors_open: remindersOf('doors_open'),
  night_report: nightReportEmails,
}
const isOptional = (topic: string): topic is OptionalTopic => Object.hasOwn(optionalEmails, topic)

/** What a secret is for. */
type Target = { topic: 'club_news'; consent: LinkedConsent } | { topic: OptionalTopic; user_id: string; is_wanted: boolean }

async function findTarget(db: Database | Tx, secretKey: string, token: string): Promise<Target | null> {
  const key = readUnsubscribeToken(secretKey, token)
  if (key === null || key.topic === 'club_news') {
    const consent = await findLinkedConsent(db, key === null ? { token } : { id: key.id })
    return consent && { topic: 'club_news', consent }
  }
  const { topic, id } = key
  if (!isOptional(topic) || !(await accountExists(db, id))) return null
  return { topic, user_id: id, is_wanted: await optionalEmails[topic].isWanted(db, id) }
}

/** What a secret may consist of: mail programs post to any address, and PostgreSQL takes no NUL. */
const secretText = /^[\w.-]+$/

/** Wrong secrets are counted by network. Right ones are not: a mail program posts for thousands of readers from one address. */
async function requireTarget(
  { db, clock, config: { rateLimits }, secretKey }: Infrastructure,
  { token, address }: LinkVisit,
): Promise<Target> {
  const target = secretText.test(token) ? await findTarget(db, secretKey, token) : null
  if (target !== null) return target
  if (rateLimits.enabled) await hitLimit(db, clock, `unsubscribe:${networkOf(address)}`, rateLimits.accessCode)
  return refuse('invalid_unsubscribe_link')
}

/** Undoing is for the moment after: a link in an old email must not make anyone agree again. */
function undoUntil(endedAt: string | null, now: Temporal.Instant): string | null {
  if (endedAt === null) return null
  const until = Temporal.Instant.from(endedAt).add({ hours: undoUnsubscribeHours })
  return Temporal.Instant.compare(until, now) > 0 ? instantText(until) : null
}

function linkOf(target: Target, now: Temporal.Instant): UnsubscribeLink {
  if (target.topic !== 'club_news') return { topic: target.topic, club_name: null, is_wanted: target.is_wanted, undo_until: null }
  const { club_name, is_wanted, ended_by_link_at } = target.consent
  return { topic: target.topic, club_name, is_wanted, undo_until: undoUntil(ended_by_link_at, now) }
}

export const getUnsubscribeLink = async (infrastructure: Infrastructure, visit: LinkVisit): Promise<UnsubscribeLink> =>
  linkOf(await requireTarget(infrastructure, visit), infrastructure.clock.now())

const readAgain = async (tx: Tx, secretKey: string, token: string): Promise<Target> =>
  (await findTarget(tx, secretKey, token)) ?? refuse('invalid_unsubscribe_link')

/** Of a club's news, whichever consent its guest has given to this club since: the link of an old email works forever. */
export async function unsubscribe(infrastructure: Infrastructure, visit: LinkVisit): Promise<UnsubscribeLink> {
  const { db, clock, secretKey } = infrastructure
  const { token, message_id } = visit
  const first = await requireTarget(infrastructure, visit)
  return db.transaction().execute(async (tx) => {
    await holdClients(tx, [first.topic === 'club_news' ? first.consent.client_id : first.user_id])
    const target = await readAgain(tx, secretKey, token)
    const now = clock.now()
    if (target.topic === 'club_news') {
      const { club_id, client_id } = target.consent
      const at = instantText(now)
      const isFirst = await withdrawConsent(tx, { club_id, client_id }, { at, by: 'link' })
      if (isFirst && message_id !== undefined) await setUnsubscribed(tx, { message_id, client_id }, at)
    } else if (target.is_wanted) await optionalEmails[target.topic].end(tx, target.user_id)
    return linkOf(await readAgain(tx, secretKey, token), now)
  })
}

/** A new consent with the words of the one before. Not for one that its guest withdrew in their profile. */
export async function undoUnsubscribe(infrastructure: Infrastructure, visit: LinkVisit): Promise<UnsubscribeLink> {
  const { db, clock, secretKey } = infrastructure
  const { token, message_id } = visit
  const first = await requireTarget(infrastructure, visit)
  // What has settings is turned on again there.
  if (first.topic !== 'club_news') return first.is_wanted ? linkOf(first, clock.now()) : refuse('undo_too_late')
  const { client_id } = first.consent
  return db.transaction().execute(async (tx) => {
    await holdClients(tx, [client_id])
    const now = clock.now()
    const target = await readAgain(tx, secretKey, token)
    if (target.topic !== 'club_news' || target.consent.is_wanted) return linkOf(target, now)
    const { club_id, words, ended_by_link_at } = target.consent
    if (undoUntil(ended_by_link_at, now) === null) return refuse('undo_too_late')
    await giveConsent(tx, { id: newId(), club_id, client_id, words, given_at: instantText(now), given_by: 'undo' })
    if (message_id !== undefined) await setUnsubscribed(tx, { message_id, client_id }, null)
    return linkOf(await readAgain(tx, secretKey, token), now)
  })
}
