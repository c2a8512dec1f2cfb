import type { createManualRevenue as endpoint, ManualRevenue } from '#contract/finances/manual-revenue.ts'
import type { BodyOf } from '#contract/base/endpoint.ts'
import { audit } from '../../../infrastructure/audit/audit-store.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import type { ClubCaller } from '../../../infrastructure/caller.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import { answerOnceIn } from '../../../infrastructure/idempotency/answer-once.ts'
import { newId } from '../../../infrastructure/ids.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { findEventsOn } from '../dates/date-views.ts'
import { readCompleteClub } from '../../clubs/index.ts'
import { enterRevenue, lockRevenue, voidRevenue } from './manual-revenue-store.ts'
import { findOneRevenue } from './manual-revenue-views.ts'
import { dateFault } from '../dates/date-fault.ts'
import { includedTax } from '../../../infrastructure/amounts.ts'

async function refuseOtherEvent(tx: Tx, clubId: string, eventId: string, businessDate: string): Promise<void> {
  const events = await findEventsOn(tx, clubId, businessDate)
  if (!events.some(({ id }) => id === eventId))
    refuse('invalid', { fields: { event_id: ['Choose an event of this business date'] } })
}

/** Enters revenue by hand; with `replaces_id`, replaces a wrong entry. */
export async function createManualRevenue(
  { db, clock }: Infrastructure,
  caller: ClubCaller,
  body: BodyOf<typeof endpoint>,
  key: string | null,
): Promise<ManualRevenue> {
  const { club_id, actor } = caller
  const once = { user_id: actor.user_id, club_id, key, endpoint: 'createManualRevenue', request: body }
  return answerOnceIn({ db, clock }, once, async (tx) => {
    const { replaces_id = null, event_id = null, note = '', ...fields } = body
    const replaced = replaces_id === null ? null : ((await lockRevenue(tx, club_id, replaces_id)) ?? refuse('not_found'))
    if (replaced?.is_void) return refuse('revenue_void')
    const now = clock.now()
    const { currency, today } = await readCompleteClub(tx, club_id, now)
    const fault = dateFault(body.business_date, today)
    if (fault !== null) return refuse('invalid', { fields: { business_date: [fault] } })
    if (event_id !== null) await refuseOtherEvent(tx, club_id, event_id, body.business_date)

    const id = newId()
    const stamp = { by: actor.user_id, now }
    if (replaced) await voidRevenue(tx, replaced, 'Corrected', stamp)
    const tax_minor = includedTax(body.amount_minor, body.tax_bp)
    await enterRevenue(tx, [{ id, club_id, ...fields, event_id, note, tax_minor, currency, replaces_id }], stamp)
    await audit(tx, caller, {
      at: now,
      action: 'createManualRevenue',
      subject: { kind: 'manual_revenue', id },
      after: { ...fields, event_id, note, currency, replaces_id },
    })
    return (await findOneRevenue(tx, club_id, id)) ?? refuse('not_found')
  })
}

export async function voidManualRevenue(
  { db, clock }: Infrastructure,
  caller: ClubCaller,
  { id, reason, key }: { id: string; reason: string; key: string | null },
): Promise<ManualRevenue> {
  const { club_id, actor } = caller
  const once = { user_id: actor.user_id, club_id, key, endpoint: 'voidManualRevenue', request: { id, reason } }
  return answerOnceIn({ db, clock }, once, async (tx) => {
    const revenue = (await lockRevenue(tx, club_id, id)) ?? refuse('not_found')
    if (revenue.is_void) return refuse('revenue_void')
    const now = clock.now()
    await voidRevenue(tx, revenue, reason, { by: actor.user_id, now })
    await audit(tx, caller, {
      at: now,
      action: 'voidManualRevenue',
      subject: { kind: 'manual_revenue', id },
      before: { status: 'posted', amount_minor: revenue.amount_minor, category: revenue.category },
      after: { status: 'void', reason },
    })
    return (await findOneRevenue(tx, club_id, id)) ?? refuse('not_found')
  })
}
