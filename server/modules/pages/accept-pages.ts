import type { AnswerOf, BodyOf } from '#contract/base/endpoint.ts'
import type { acceptPages as acceptEndpoint } from '#contract/pages/pages.ts'
import { audit } from '../../infrastructure/audit/audit-store.ts'
import type { Caller } from '../../infrastructure/caller.ts'
import type { Database, Tx } from '../../infrastructure/database/connect.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { refuse } from '../../infrastructure/refusal.ts'
import { insertAcceptances } from './page-store.ts'
import { dayOf, findPagesToAccept, isConsentRequired } from './page-views.ts'

type ToAccept = AnswerOf<typeof acceptEndpoint>

export const getPagesToAccept = async ({ db, clock }: Infrastructure, { actor }: Caller): Promise<ToAccept> => ({
  pages: await findPagesToAccept(db, actor.user_id, dayOf(clock.now())),
})

/** Accepts exactly the versions that were shown: if one is no longer in effect, none is accepted. */
export async function acceptPages(
  { db, clock }: Infrastructure,
  caller: Caller,
  { pages }: BodyOf<typeof acceptEndpoint>,
): Promise<ToAccept> {
  const { user_id: id } = caller.actor
  return db.transaction().execute(async (tx) => {
    const now = clock.now()
    const accepted = await insertAcceptances(tx, id, { shown_at: now, now, source: 'later', pages })
    if (accepted.length < new Set(pages.map(({ page }) => page)).size) refuse('page_changed')
    const added = accepted.filter(({ is_new }) => is_new)
    if (added.length > 0)
      await audit(tx, caller, {
        at: now,
        action: 'acceptPages',
        subject: { kind: 'user', id },
        after: versionsOf(added),
      })
    return { pages: await findPagesToAccept(tx, id, dayOf(now)) }
  })
}

const versionsOf = (accepted: readonly { page: string; version: number }[]) =>
  Object.fromEntries(accepted.map(({ page, version }) => [page, version]))

/**
 * A new account accepts the versions in effect when its form was sent. Returns them for the audit log: `{ terms: 2, privacy: 1 }`,
 * without what is not published.
 */
export async function acceptWithSignUp(
  tx: Tx,
  userId: string,
  { shown_at, now }: { shown_at: Temporal.Instant; now: Temporal.Instant },
): Promise<Record<string, number>> {
  return versionsOf(await insertAcceptances(tx, userId, { shown_at, now, source: 'sign_up' }))
}

/** How long a process relies on what it last read, in seconds: publications are rare, bookings are not. */
const freshSeconds = 5

/**
 * Refuses accounts whose consent a version in effect requires. While none does, which is usual, a booking pays nothing for it but
 * one small read per process every few seconds.
 */
export function createAcceptanceCheck({ db, clock }: { db: Database; clock: Infrastructure['clock'] }) {
  let latest = { day: '', is_required: false, until: 0 }
  return async (userId: string): Promise<void> => {
    const now = clock.now()
    const day = dayOf(now)
    if (latest.day !== day || latest.until <= now.epochMilliseconds)
      latest = { day, is_required: await isConsentRequired(db, day), until: now.epochMilliseconds + freshSeconds * 1000 }
    if (!latest.is_required) return
    const pages = await findPagesToAccept(db, userId, day)
    if (pages.some(({ is_required }) => is_required)) refuse('pages_not_accepted')
  }
}
