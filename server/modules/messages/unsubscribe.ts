import type { NewsLink } from '#contract/messages/unsubscribe.ts'
import { instantText } from '../../infrastructure/clock/clock.ts'
import type { Database, Tx } from '../../infrastructure/database/connect.ts'
import { newId } from '../../infrastructure/ids.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { refuse } from '../../infrastructure/refusal.ts'
import { findLinkedConsent, giveConsent, withdrawConsent } from '../guests/index.ts'
import { holdClients } from './audience-views.ts'
import { setUnsubscribed } from './recipient-store.ts'

/** Hours in which the link that ended a consent can also renew it. */
const undoUnsubscribeHours = 24

/** The secret in the link, and the message it was in, which is only counted. */
interface LinkVisit {
  token: string
  message_id?: string | undefined
}

const requireLinked = async (db: Database | Tx, token: string) =>
  (await findLinkedConsent(db, token)) ?? refuse('invalid_unsubscribe_link')

/** Undoing is for the moment after: a link in an old email must not make anyone agree again. */
function undoUntil(endedAt: string | null, now: Temporal.Instant): string | null {
  if (endedAt === null) return null
  const until = Temporal.Instant.from(endedAt).add({ hours: undoUnsubscribeHours })
  return Temporal.Instant.compare(until, now) > 0 ? instantText(until) : null
}

async function showLink(db: Database | Tx, token: string, now: Temporal.Instant): Promise<NewsLink> {
  const { club_name, is_wanted, ended_by_link_at } = await requireLinked(db, token)
  return { club_name, is_wanted, undo_until: undoUntil(ended_by_link_at, now) }
}

export const getNewsLink = async ({ db, clock }: Infrastructure, token: string): Promise<NewsLink> =>
  showLink(db, token, clock.now())

/** Whichever consent its guest has given to this club since: the link of an old email works forever. */
export async function unsubscribeFromNews({ db, clock }: Infrastructure, { token, message_id }: LinkVisit): Promise<NewsLink> {
  return db.transaction().execute(async (tx) => {
    const { club_id, client_id } = await requireLinked(tx, token)
    await holdClients(tx, [client_id])
    const now = clock.now()
    const at = instantText(now)
    const isFirst = await withdrawConsent(tx, { club_id, client_id }, { at, by: 'link' })
    if (isFirst && message_id !== undefined) await setUnsubscribed(tx, { message_id, client_id }, at)
    return showLink(tx, token, now)
  })
}

/** A new consent with the words of the one before. Not for one that its guest withdrew in their profile. */
export async function undoUnsubscribe({ db, clock }: Infrastructure, { token, message_id }: LinkVisit): Promise<NewsLink> {
  return db.transaction().execute(async (tx) => {
    const { client_id } = await requireLinked(tx, token)
    await holdClients(tx, [client_id])
    const now = clock.now()
    const { club_id, words, is_wanted, ended_by_link_at } = await requireLinked(tx, token)
    if (is_wanted) return showLink(tx, token, now)
    if (undoUntil(ended_by_link_at, now) === null) return refuse('undo_too_late')
    await giveConsent(tx, { id: newId(), club_id, client_id, words, given_at: instantText(now), given_by: 'undo' })
    if (message_id !== undefined) await setUnsubscribed(tx, { message_id, client_id }, null)
    return showLink(tx, token, now)
  })
}
