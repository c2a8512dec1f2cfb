import type { BodyOf } from '#contract/base/endpoint.ts'
import type { changeSplit as changeEndpoint, Split } from '#contract/reservations/splits.ts'
import type { Caller } from '../../../../infrastructure/caller.ts'
import { retryTransaction } from '../../../../infrastructure/database/retry-transaction.ts'
import type { Infrastructure } from '../../../../infrastructure/infrastructure.ts'
import { refuse } from '../../../../infrastructure/refusal.ts'
import { cancelUnopened, isUnderWay } from '../../../payments/index.ts'
import { applyStep } from '../../core/apply-steps-store.ts'
import { findReservation } from '../../core/reservation-views.ts'
import { lockOwnSplit } from './lock-split.ts'
import { readSplit } from './manage-split.ts'
import { checkOpen, closeForms } from './pay-share.ts'
import { refuseAmounts } from './refuse-amounts.ts'
import { mayChangeAmounts, isCounted, isPayableSplit } from './split.ts'
import { putShareAmounts } from './split-store.ts'
import { listSplits } from './split-views.ts'

/**
 * Changes what each share is, until a card is authorised for one. A form has its amount from its beginning, so the open ones are
 * closed first, at the provider: what is authorised there by then refuses the change.
 */
export async function changeSplit(
  infrastructure: Infrastructure,
  caller: Caller,
  { id, amounts_minor }: { id: string } & BodyOf<typeof changeEndpoint>,
): Promise<Split> {
  const { db, clock, payments } = infrastructure
  const client_id = caller.actor.user_id
  if (payments === null) return refuse('payment_not_available')
  const row = (await findReservation(db, id, client_id)) ?? refuse('not_found')
  const [latest = refuse('split_over')] = await listSplits(db, id)
  const counted = latest.shares.filter(isCounted)
  const check = { due_minor: latest.amount_minor, amounts: amounts_minor, wished: amounts_minor }
  if (amounts_minor.length !== counted.length) return refuse('split_amounts')
  refuseAmounts(row, check, (n) => `amounts_minor.${n}`)
  const shareIds = counted.map((share) => share.id)
  await checkOpen(infrastructure, id, shareIds)
  await closeForms(infrastructure, id, { shareIds, way: null })
  await retryTransaction(db, async (tx) => {
    const locked = await lockOwnSplit(tx, { client_id, id }, clock)
    const { split, now } = locked
    if (split.id !== latest.id || split.state !== 'open' || !isPayableSplit(split, locked.row.status)) return refuse('split_over')
    if (!mayChangeAmounts(split, locked.payments)) return refuse('split_agreed')
    const shares = split.shares.filter(isCounted)
    // The host began to cover meanwhile.
    if (shares.length !== amounts_minor.length) return refuse('split_amounts')
    const open = shares.flatMap((share) => locked.payments.get(share.id) ?? []).filter(isUnderWay)
    for (const payment of open) if (!(await cancelUnopened(tx, payment.id, now))) return refuse('payment_pending')
    const amounts = shares.map((share, n) => ({ id: share.id, amount_minor: amounts_minor[n] ?? 0 }))
    await putShareAmounts(tx, amounts)
    const actor = { kind: 'client', id: client_id } as const
    const detail = { split: 'amounts', amount_minor: split.amount_minor, shares: shares.length }
    await applyStep(tx, locked.row, {}, { at: now, actor, action: 'pay', detail })
  })
  return readSplit(infrastructure, caller, id)
}
