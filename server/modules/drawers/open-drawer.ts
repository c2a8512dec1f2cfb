import type { BodyOf } from '#contract/base/endpoint.ts'
import type { Drawer, openDrawer as endpoint } from '#contract/drawers/drawers.ts'
import { audit } from '../../infrastructure/audit/audit-store.ts'
import type { ClubCaller } from '../../infrastructure/caller.ts'
import { instantText } from '../../infrastructure/clock/clock.ts'
import { retryTransaction } from '../../infrastructure/database/retry-transaction.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { refuse } from '../../infrastructure/refusal.ts'
import { holdOpenDate } from '../ledger/index.ts'
import { readCompleteClub } from '../clubs/index.ts'
import { insertDrawer } from './drawer-store.ts'
import { findDrawer, findOpenDrawer } from './drawer-views.ts'
import { toDrawer } from './drawer.ts'

/** Opens a drawer for the caller. The same id again answers with the drawer that it opened. */
export async function openDrawer(
  { db, clock }: Infrastructure,
  caller: ClubCaller,
  { drawer_id: id, place, float_minor }: BodyOf<typeof endpoint>,
): Promise<Drawer> {
  const { club_id, actor } = caller
  return retryTransaction(db, async (tx) => {
    const now = clock.now()
    const { currency, today } = await readCompleteClub(tx, club_id, now)
    const business_date = await holdOpenDate(tx, club_id, { date: today, today })
    const opened = { business_date, opened_by: actor.user_id, opened_at: instantText(now) }
    const isNew = await insertDrawer(tx, { id, club_id, place, currency, float_minor, ...opened })
    const stored = await findDrawer(tx, id)
    if (stored === null) {
      const open = await findOpenDrawer(tx, club_id, actor.user_id)
      return refuse('drawer_open', { extra: { drawer_id: open?.id ?? null } })
    }
    const { club_id: owner, ...drawer } = stored
    const isSame =
      owner === club_id && drawer.opened_by_id === actor.user_id && drawer.place === place && drawer.float_minor === float_minor
    if (!isSame) return refuse('idempotency_mismatch')
    if (isNew)
      await audit(tx, caller, {
        at: now,
        action: 'openDrawer',
        subject: { kind: 'drawer', id },
        after: { place, business_date, float_minor, currency },
      })
    return toDrawer(drawer, actor.user_id)
  })
}
