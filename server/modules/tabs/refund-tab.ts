import type { BodyOf } from '#contract/base/endpoint.ts'
import { sum } from '#contract/base/money.ts'
import type { Tab } from '#contract/tabs/tab.ts'
import type { refundTab as endpoint } from '#contract/tabs/tabs.ts'
import { audit } from '../../infrastructure/audit/audit-store.ts'
import type { ClubCaller } from '../../infrastructure/caller.ts'
import { instantText } from '../../infrastructure/clock/clock.ts'
import type { Tx } from '../../infrastructure/database/connect.ts'
import { retryTransaction } from '../../infrastructure/database/retry-transaction.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { refuse } from '../../infrastructure/refusal.ts'
import { lockOpenDrawer } from '../drawers/index.ts'
import { allocateTillRefund } from '../reservations/index.ts'
import { findTabPayments, findTabPaymentsById } from './line-views.ts'
import { readTab } from './read-tabs.ts'
import { insertTabPayment, lockTab, tabPaymentTaken } from './tab-store.ts'
import { findTab } from './tab-views.ts'
import { takeTabPayments } from './take-payments.ts'

/** Returns money of a closed tab of a table. The same id again is the same refund. */
export async function refundTab(
  { db, clock }: Infrastructure,
  caller: ClubCaller,
  id: string,
  { payment_id, method, amount_minor, reason }: BodyOf<typeof endpoint>,
): Promise<Tab> {
  const { club_id, actor } = caller
  const refund = async (tx: Tx) => {
    if (!(await lockTab(tx, club_id, id))) return refuse('not_found')
    const tab = (await findTab(tx, club_id, id)) ?? refuse('not_found')
    const [stored] = await findTabPaymentsById(tx, [payment_id])
    if (stored !== undefined) {
      const isSame = stored.tab_id === id && stored.method === method && stored.amount_minor === -amount_minor
      return isSame ? readTab(tx, club_id, id) : refuse('idempotency_mismatch')
    }
    if (tab.state !== 'closed') return refuse('tab_still_open')
    if (tab.reservation_id !== null) return refuse('refund_with_reservation', { extra: { reservation_id: tab.reservation_id } })
    const drawer_id = method === 'cash' ? await lockOpenDrawer(tx, club_id, actor.user_id) : null
    const now = clock.now()
    const payments = await findTabPayments(tx, id)
    const left_minor = sum(payments.map((payment) => payment.amount_minor))
    if (amount_minor > left_minor) return refuse('more_than_paid', { extra: { left_minor } })
    const shares = payments.flatMap(({ allocation }) => allocation)
    const returned = { id: payment_id, method, amount_minor: -amount_minor, allocation: allocateTillRefund(shares, amount_minor) }
    const recorded = { recorded_by: actor.user_id, recorded_at: instantText(now) }
    await insertTabPayment(tx, { ...returned, tab_id: id, note: reason, ...recorded })
    await takeTabPayments(tx, tab, { taken: [returned], drawer_id, user_id: actor.user_id, now })
    await audit(tx, caller, {
      at: now,
      action: 'refundTab',
      subject: { kind: 'tab', id },
      after: { amount_minor, method, reason },
    })
    return readTab(tx, club_id, id)
  }
  return retryTransaction(db, refund, tabPaymentTaken)
}
