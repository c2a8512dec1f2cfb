import type { BodyOf } from '#contract/base/endpoint.ts'
import type { closeDrawer as endpoint, Drawer } from '#contract/drawers/drawers.ts'
import { audit } from '../../infrastructure/audit/audit-store.ts'
import type { ClubCaller } from '../../infrastructure/caller.ts'
import { answerOnceIn } from '../../infrastructure/idempotency/answer-once.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { refuse } from '../../infrastructure/refusal.ts'
import { holdOpenDate } from '../ledger/index.ts'
import { readCompleteClub } from '../clubs/index.ts'
import { closeDrawerRow, lockDrawer } from './drawer-store.ts'
import { findDrawer } from './drawer-views.ts'
import { expectedInDrawer, toDrawer } from './drawer.ts'
import { mayReachDrawer } from './read-drawers.ts'

/**
 * Closes a drawer with its count, of exactly the cash it held: a payment that moved cash in the meantime refuses the count, and
 * one that comes later finds the drawer closed.
 */
export async function closeDrawer(
  { db, clock }: Infrastructure,
  caller: ClubCaller,
  { id, body, key }: { id: string; body: BodyOf<typeof endpoint>; key: string | null },
): Promise<Drawer> {
  const { club_id, actor } = caller
  const once = { user_id: actor.user_id, club_id, key, endpoint: 'closeDrawer', request: { id, body } }
  return answerOnceIn({ db, clock }, once, async (tx) => {
    const locked = await lockDrawer(tx, club_id, id)
    if (locked === null || !mayReachDrawer(caller, locked.opened_by)) return refuse('not_found')
    if (locked.is_closed) return refuse('drawer_closed', { message: 'This drawer is already closed.' })
    const current = (await findDrawer(tx, id)) ?? refuse('not_found')
    if (locked.version !== body.version)
      return refuse('drawer_changed', { extra: { version: locked.version, expected_minor: expectedInDrawer(current) } })
    const now = clock.now()
    const { today } = await readCompleteClub(tx, club_id, now)
    const business_date = await holdOpenDate(tx, club_id, { date: locked.business_date, today })
    const { counted_minor, note = '' } = body
    await closeDrawerRow(tx, id, { counted_minor, note, business_date, closed_by: actor.user_id, now })
    const expected_minor = expectedInDrawer(current)
    await audit(tx, caller, {
      at: now,
      action: 'closeDrawer',
      subject: { kind: 'drawer', id },
      before: { status: 'open' },
      after: { status: 'closed', business_date, expected_minor, counted_minor, currency: current.currency },
    })
    const { club_id: _, ...closed } = (await findDrawer(tx, id)) ?? refuse('not_found')
    return toDrawer(closed, actor.user_id)
  })
}
