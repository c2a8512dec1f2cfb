import type { AnswerOf } from '#contract/base/endpoint.ts'
import type { makeGuestListLink as makeEndpoint } from '#contract/guest-lists/link.ts'
import { audit } from '../../../infrastructure/audit/audit-store.ts'
import type { ClubCaller } from '../../../infrastructure/caller.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import { retryTransaction } from '../../../infrastructure/database/retry-transaction.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import { hashToken, newToken } from '../../../infrastructure/token.ts'
import { lockOwnEvent } from '../../events/index.ts'
import { findGuestList } from '../lists/guest-list-views.ts'
import { putListLink } from './link-store.ts'

interface ListLink {
  id: string
  /** Null revokes it. */
  code: string | null
  action: string
}

async function putLink({ db, clock }: Infrastructure, caller: ClubCaller, { id, code, action }: ListLink) {
  const { club_id } = caller
  return retryTransaction(db, async (tx) => {
    const { event_id } = (await findGuestList(tx, club_id, id)) ?? refuse('not_found')
    await lockOwnEvent(tx, club_id, event_id)
    const now = clock.now()
    const list = (await findGuestList(tx, club_id, id)) ?? refuse('not_found')
    await putListLink(tx, id, code === null ? null : hashToken(code), now)
    await audit(tx, caller, { at: now, action, subject: { kind: 'guest_list', id }, after: { has_link: code !== null } })
    return { list, now }
  })
}

/** Creates a new secret link, which is shown once. The code follows the `#`, so that no server logs it. */
export async function makeGuestListLink(
  infrastructure: Infrastructure,
  caller: ClubCaller,
  id: string,
): Promise<AnswerOf<typeof makeEndpoint>> {
  const code = newToken()
  const { now } = await putLink(infrastructure, caller, { id, code, action: 'makeGuestListLink' })
  return { url: `${infrastructure.config.publicUrl}/guest-list#${code}`, made_at: instantText(now) }
}

export async function removeGuestListLink(
  infrastructure: Infrastructure,
  caller: ClubCaller,
  id: string,
): Promise<{ message: string }> {
  const { list } = await putLink(infrastructure, caller, { id, code: null, action: 'removeGuestListLink' })
  return { message: `The link of ${list.name} no longer works.` }
}
